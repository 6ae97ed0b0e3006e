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

/** A place in a cell. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Where a cell is split. A separator inside quotation marks or brackets does not count; one of letters (' und ') is
 * found in any letter case.
 */
export function separatorsIn(cell: string, separators: readonly string[]): Stretch[] {
  const sought = separators.toSorted((one, other) => other.length - one.length).map((one) => one.toLowerCase());
  const lower = cell.toLowerCase();
  const found: Stretch[] = [];
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
    found.push({ from: at, to: at + separator.length });
    at += separator.length - 1;
  }
  return found;
}

/** The values of one cell. Keeps empty values if `keepEmpty`, so that two columns stay parallel. */
export function splitValues(cell: string, separators: readonly string[], keepEmpty = false): string[] {
  if (separators.length === 0) return [cell];
  const values: string[] = [];
  let begin = 0;
  for (const { from, to } of separatorsIn(cell, separators)) {
    values.push(cell.slice(begin, from));
    begin = to;
  }
  values.push(cell.slice(begin));
  const trimmed = values.map((value) => value.trim());
  return keepEmpty ? trimmed : trimmed.filter(Boolean);
}
