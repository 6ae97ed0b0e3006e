/** The mark of the part that is taken. */
export const partMark = '{}';

/** Whether a pattern says which part of a cell is taken: `{}` marks it once, `*` any other text. */
export const isPattern = (text: string): boolean => /^[^{}]*\{\}[^{}]*$/.test(text) && text !== partMark;

/**
 * The part of a cell that a pattern names, such as '12' of 'Inv. 12 (old 7)' for 'Inv. {} (*'; undefined if the cell
 * has another form, or nothing there. Each mark takes as little as it can; the cost grows with the cell's length only.
 */
export function partOfCell(pattern: string, cell: string): string | undefined {
  const [first = '', ...rest] = pattern.split(/(\{\}|\*)/);
  const text = cell.trim();
  if (!text.startsWith(first.trimStart())) return undefined;
  let at = first.trimStart().length;
  let part: string | undefined;
  for (let i = 0; i < rest.length; i += 2) {
    const isLast = i + 2 === rest.length;
    const literal = isLast ? rest[i + 1]!.trimEnd() : rest[i + 1]!;
    const next = isLast ? text.length - literal.length : text.indexOf(literal, at);
    if (next < at || !text.startsWith(literal, next)) return undefined;
    if (rest[i] === partMark) part = text.slice(at, next);
    at = next + literal.length;
  }
  return part?.trim() || undefined;
}
