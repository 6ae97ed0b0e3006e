import type { CellSide } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { BatchChange } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { isSameCell, joinValues, readCell, splitValues } from './cells.ts';
import { hasManyValues } from './columns.ts';

interface Cells {
  /** When the table was taken out. */
  readonly base: string;
  /** In the record now. */
  readonly here: string;
  /** In the table that came back. */
  readonly there: string;
}

/** Where a cell changed; undefined if nowhere, or on both sides to the same. */
export function changedSide({ base, here, there }: Cells): CellSide | undefined {
  if (isSameCell(here, there)) return undefined;
  if (isSameCell(base, there)) return 'here';
  return isSameCell(base, here) ? 'there' : 'both';
}

/** The result of a change on a cell. */
export function changedCell(here: string, { column, act, find, text }: BatchChange): string {
  const written = readCell(text);
  const sought = readCell(find);
  switch (act) {
    case 'set':
      return written;
    case 'fill':
      return here === '' ? written : here;
    case 'clear':
      return '';
    case 'replace-text':
      return here.replaceAll(find, text);
    default:
      return hasManyValues(column) ? changedValues(splitValues(here), { act, sought, written }) : here;
  }
}

function changedValues(
  values: readonly string[],
  { act, sought, written }: { readonly act: BatchChange['act']; readonly sought: string; readonly written: string },
): string {
  const isSought = (value: string) => readCell(value) === sought;
  if (act === 'remove') return joinValues(values.filter((value) => !isSought(value)));
  if (act === 'replace')
    return joinValues([...new Set(values.map((value) => (isSought(value) ? written : value)).filter(Boolean))]);
  return joinValues([...new Set([...values, ...splitValues(written)])]);
}
