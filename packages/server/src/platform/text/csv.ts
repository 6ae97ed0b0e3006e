/**
 * One line of RFC 4180. A spreadsheet takes text that starts with = + - @ (in Japan their wide forms too), a tab or a
 * return for a formula; an apostrophe before it makes it text.
 */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number | null): string {
  if (value === null || typeof value === 'number') return String(value ?? '');
  const neutral = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
}

/** Excel reads UTF-8 only after this mark. */
export const byteOrderMark = '\uFEFF';
