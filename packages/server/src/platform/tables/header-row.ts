/** Titles of a list and remarks such as 'sep=;' may stand above the column names. */
const mostRowsBefore = 10;

/**
 * The number of rows above the row with the column names: the first of the first rows in which at least half as many
 * cells are filled as in a usual row.
 */
export function findHeader(rows: readonly (readonly unknown[])[]): number {
  const filled = rows.map((row) => row.filter((cell) => cell !== null && String(cell).trim() !== '').length);
  const usual = filled.toSorted((one, other) => one - other)[Math.floor(filled.length / 2)] ?? 0;
  if (usual < 2) return 0;
  const found = filled.slice(0, mostRowsBefore + 1).findIndex((count) => count >= Math.max(2, usual / 2));
  return Math.max(0, found);
}

/** Column names without line breaks, each different from the others; a column without a name gets its number. */
export function columnNames(header: readonly unknown[]): string[] {
  const taken = new Set<string>();
  return header.map((cell, at) => {
    const name =
      String(cell ?? '')
        .replace(/\s+/g, ' ')
        .trim() || `Column ${at + 1}`;
    let unique = name;
    for (let copy = 2; taken.has(unique); copy += 1) unique = `${name} (${copy})`;
    taken.add(unique);
    return unique;
  });
}

const textOf = (cell: unknown) =>
  String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Whether a second row of column names follows: the first one has gaps, as merged cells have, and at least two cells of
 * the second are well-known names. A record with two such words has numbers or dates too.
 */
export function isSecondHeader(
  first: readonly unknown[],
  second: readonly unknown[],
  isColumnName: (text: string) => boolean = () => false,
): boolean {
  const gaps = second.filter((cell, at) => textOf(cell) !== '' && textOf(first[at]) === '').length;
  const texts = second.map(textOf).filter(Boolean);
  if (gaps === 0 || texts.some((text) => text.length > 60 || /^[\d\s.,:/–-]+$/.test(text))) return false;
  return texts.filter(isColumnName).length >= Math.max(2, texts.length / 2);
}

/** Words of a second header that say nothing without the first. */
const general = /^(?:name|role|type|from|to|begin|end|start|date|text|value|notes?|unit|von|bis|art|rolle|de|à|a)$/i;

/** The names of columns below two rows of names; a name above reaches over the gaps beside it. */
export function namesOfTwo(first: readonly unknown[], second: readonly unknown[]): string[] {
  let above = '';
  const length = Math.max(first.length, second.length);
  const names = Array.from({ length }, (_, at) => {
    const [upper, lower] = [textOf(first[at]), textOf(second[at])];
    if (upper !== '') above = upper;
    if (lower === '') return upper;
    return general.test(lower) && above !== '' ? `${above} ${lower}` : lower;
  });
  return columnNames(names);
}
