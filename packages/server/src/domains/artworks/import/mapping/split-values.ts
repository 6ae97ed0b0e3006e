/** The marks between which a separator does not count. */
const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
  '(': ')',
  '[': ']',
};

/**
 * The values of one cell. A separator inside quotation marks or brackets does not count; one of letters (' und ') is
 * found in any letter case. Keeps empty values if `keepEmpty`, so that two columns stay parallel.
 */
export function splitValues(cell: string, separators: readonly string[], keepEmpty = false): string[] {
  if (separators.length === 0) return [cell];
  const sought = separators.toSorted((one, other) => other.length - one.length).map((one) => one.toLowerCase());
  const lower = cell.toLowerCase();
  const values: string[] = [];
  let begin = 0;
  let closing: string | undefined;
  for (let at = 0; at < cell.length; at += 1) {
    const letter = cell[at]!;
    if (closing !== undefined) {
      if (letter === closing) closing = undefined;
      continue;
    }
    const end = quotes[letter];
    // A mark that is never closed is an inch or an apostrophe.
    if (end !== undefined && cell.indexOf(end, at + 1) !== -1) {
      closing = end;
      continue;
    }
    const separator = sought.find((one) => lower.startsWith(one, at));
    if (separator === undefined) continue;
    values.push(cell.slice(begin, at));
    at += separator.length - 1;
    begin = at + 1;
  }
  values.push(cell.slice(begin));
  const trimmed = values.map((value) => value.trim());
  return keepEmpty ? trimmed : trimmed.filter(Boolean);
}
