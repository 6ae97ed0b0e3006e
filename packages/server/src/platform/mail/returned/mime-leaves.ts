/** A part of a mail that has no parts, as text; its headers by their names in lower case. */
export interface MimeLeaf {
  readonly type: string;
  readonly headers: Fields;
  readonly body: string;
}
export type Fields = ReadonlyMap<string, string>;

/** Reports nest at most twice; deeper ones are made to cost time. */
const deepest = 6;
const mostDecoded = 400_000;

/** Header fields with their folded lines joined; of two with one name, the first counts. */
export function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The header and the body; the lines end with LF. */
export function cutAtHeader(text: string): readonly [head: string, body: string] {
  const found = /\n[ \t]*\n/.exec(text);
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, ''];
}

/**
 * The leaves of a mail that may come from any server. Broken ones are read as far as possible: the last boundary is
 * often missing.
 */
export function mimeLeavesOf(text: string, depth = 0): readonly MimeLeaf[] {
  const [head, body] = cutAtHeader(text);
  const headers = fieldsOf(head);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const type = contentType.toLowerCase().split(';')[0]!.trim();
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  if (type.startsWith('multipart/') && boundary && depth < deepest)
    return partsBetween(body, `--${boundary[1] ?? boundary[2]}`).flatMap((part) => mimeLeavesOf(part, depth + 1));
  return [{ type, headers, body: decoded(body, headers.get('content-transfer-encoding') ?? '') }];
}

function partsBetween(body: string, mark: string): readonly string[] {
  const parts: string[] = [];
  let part: string[] | undefined;
  for (const line of body.split('\n')) {
    const trimmed = line.trimEnd();
    if (trimmed !== mark && trimmed !== `${mark}--`) part?.push(line);
    else {
      if (part) parts.push(part.join('\n'));
      part = trimmed === mark ? [] : undefined;
    }
  }
  if (part && part.length > 0) parts.push(part.join('\n'));
  return parts;
}

function decoded(body: string, encoding: string): string {
  if (/base64/i.test(encoding))
    return Buffer.from(body.slice(0, mostDecoded), 'base64').toString('latin1').replace(/\r\n?/g, '\n');
  if (!/quoted/i.test(encoding)) return body;
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
