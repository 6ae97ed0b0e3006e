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
