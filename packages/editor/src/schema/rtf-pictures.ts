/**
 * A picture that a text program has put into its RTF; undefined where it is of a kind that browsers do not know (a
 * metafile).
 */
export type RtfPicture = File | undefined;

const types = { pngblip: 'image/png', jpegblip: 'image/jpeg' } as const;

/**
 * The pictures of an RTF document, in its order: the HTML that Word and LibreOffice put beside it names files on a
 * disk, which no page may read. What is given twice, the second time for programs that know no pictures, is taken once.
 */
export function rtfPictures(rtf: string): RtfPicture[] {
  const found: RtfPicture[] = [];
  // A group of control words with `\pict`, then the picture as hexadecimal digits up to the end of its group.
  const picture = /\\(nonshppict)\b|\\pict\b/g;
  let isSecond = false;
  for (let one = picture.exec(rtf); one; one = picture.exec(rtf)) {
    if (one[1]) isSecond = true;
    else if (isSecond) isSecond = false;
    else found.push(pictureAt(rtf, picture.lastIndex));
  }
  return found;
}

function pictureAt(rtf: string, start: number): RtfPicture {
  const end = endOfGroup(rtf, start);
  const inside = rtf.slice(start, end);
  const [, kind] = /\\(pngblip|jpegblip)\b/.exec(inside) ?? [];
  // Nested groups (an id, properties of the shape) are no part of the picture.
  const digits = withoutGroups(inside)
    .replace(/\\[a-z]+-?\d* ?/gi, '')
    .replace(/[^0-9a-f]/gi, '');
  if (!kind || digits.length < 2) return undefined;
  const bytes = new Uint8Array(digits.length >> 1);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  const type = types[kind as keyof typeof types];
  return new File([bytes], `Picture.${type === 'image/jpeg' ? 'jpg' : 'png'}`, { type });
}

function endOfGroup(rtf: string, start: number): number {
  let depth = 0;
  for (let at = start; at < rtf.length; at += 1) {
    if (rtf[at] === '{') depth += 1;
    else if (rtf[at] === '}' && depth-- === 0) return at;
  }
  return rtf.length;
}

function withoutGroups(text: string): string {
  let kept = '';
  let depth = 0;
  for (const piece of text.split(/([{}])/)) {
    if (piece === '{') depth += 1;
    else if (piece === '}') depth -= 1;
    else if (depth === 0) kept += piece;
  }
  return kept;
}
