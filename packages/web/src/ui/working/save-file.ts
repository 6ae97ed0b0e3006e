/**
 * Fetches a file with the visitor's session and saves it, under the server's name for it unless another is given. What
 * is asked for is in the address, or in a body.
 * Rejects with a message for people.
 */
export async function saveFile(
  address: string,
  { fileName, failure, body }: { readonly fileName?: string; readonly failure: string; readonly body?: object },
): Promise<void> {
  const asked: RequestInit = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  const response = await fetch(address, { credentials: 'same-origin', ...asked }).catch(() => {
    throw new Error(failure);
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => undefined)) as { message?: string } | undefined;
    throw new Error(problem?.message ?? 'Network response was not ok');
  }
  const file = await response.blob().catch(() => {
    throw new Error(failure);
  });
  if (file.size === 0) throw new Error('No data received');
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), {
    href: url,
    download: fileName ?? nameIn(response.headers.get('content-disposition')),
  }).click();
  URL.revokeObjectURL(url);
}

/** RFC 6266: the UTF-8 name if present, else the plain one. */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? '');
}
