/** Fetches a file with the visitor's session and saves it, under the name that the server gives unless another is wanted. Rejects with words for people. */
export async function saveFile(address: string, { fileName, failure }: { readonly fileName?: string; readonly failure: string }): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => {
    throw new Error(failure);
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => undefined)) as { message?: string } | undefined;
    throw new Error(problem?.message ?? 'Network response was not ok');
  }
  const file = await response.blob().catch(() => {
    throw new Error(failure);
  });
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: fileName ?? nameIn(response.headers.get('content-disposition')) }).click();
  URL.revokeObjectURL(url);
}

/** RFC 6266: the name in UTF-8 if there is one, else the plain one. */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? '');
}
