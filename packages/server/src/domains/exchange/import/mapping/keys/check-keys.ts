import type { ImportKey, KeyCheck } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { TableRow } from '../../../../../platform/tables/table.ts';
import { KeyLines, keyOfRow } from './row-key.ts';

/** Reads the rows of a table from the beginning. */
export type ReadRows = () => AsyncIterable<TableRow>;

/** Counts the lines that each of these keys would leave out, in one reading of the table; of `most` lines at most. */
export async function checkKeys(read: ReadRows, keys: readonly ImportKey[], most = Infinity): Promise<KeyCheck[]> {
  const counts = keys.map((key) => ({ key, gaps: 0, doubles: 0, lines: new KeyLines() }));
  let rows = 0;
  for await (const row of read()) {
    rows += 1;
    for (const count of counts) {
      const key = keyOfRow(count.key, row);
      if (key === '') count.gaps += 1;
      else if (count.lines.note(key, row.line) !== undefined) count.doubles += 1;
    }
    if (rows >= most) break;
  }
  return counts.map(({ key, gaps, doubles }) => ({ key, rows, gaps, doubles }));
}

export const leftOutBy = ({ gaps, doubles }: KeyCheck): number => gaps + doubles;

/** A larger share of lines left out means that the key is not one. */
const mostLeftOut = 0.01;

export const leavesOutTooMany = (check: KeyCheck): boolean => leftOutBy(check) > check.rows * mostLeftOut;
