/** One column of a table whose meaning was written down before any program read it. */
export type KeyedColumn = readonly [name: string, meaning: string, ...cells: string[]];

/**
 * A table of invented works in the form of one export system, and what it means. The meaning of a column is its field
 * or '' for none; where museums' own practice allows two, they are separated by a stroke. The other keys have one text
 * for each work: years are 'from/to' (astronomical), makers 'name, role, qualifier' and sizes the sides of the work.
 */
export interface KeyedTable {
  readonly system: string;
  readonly columns: readonly KeyedColumn[];
  readonly years: readonly string[];
  readonly makers: readonly string[];
  readonly sizes: readonly string[];
}

/** The table as a CSV file; a cell with a quotation mark or a separator is quoted. */
export function csvOf({ columns }: KeyedTable, separator = ','): string {
  const [, , ...cells] = columns[0]!;
  const lines = [columns.map(([name]) => name), ...cells.map((_, at) => columns.map((column) => column[at + 2] ?? ''))];
  return lines
    .map((line) =>
      line.map((cell) => (/["\n;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join('\n');
}
