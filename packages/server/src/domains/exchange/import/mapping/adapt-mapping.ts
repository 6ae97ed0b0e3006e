import { type ImportMapping, keyColumnsOf } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import {
  type ImportTarget,
  onlyOnce,
  singleTargets,
} from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';

const isTaken = ({ targets }: ImportMapping['columns'][number]) => targets.length > 0;

/** Less of a kept mapping in a table is another table. */
const most = 0.6;
/** Tables of different museums share a few common names. */
const mostOfTable = 0.5;

/**
 * How well a kept mapping fits a table with this proposal, 0 to 1: the share of its columns that the table has. 0 if
 * a column of the key or most columns are missing, or if the table has mainly others.
 */
export function fitOf(kept: ImportMapping, proposed: ImportMapping): number {
  const present = new Set(proposed.columns.map(({ column }) => column));
  if (!keyColumnsOf(kept.key).every((column) => present.has(column))) return 0;
  const taken = kept.columns.filter(isTaken);
  const known = new Set(kept.columns.map(({ column }) => column));
  const share = taken.filter(({ column }) => present.has(column)).length / Math.max(1, taken.length);
  const wanted = proposed.columns.filter(isTaken);
  const shareOfTable = wanted.filter(({ column }) => known.has(column)).length / Math.max(1, wanted.length);
  return share >= most && shareOfTable >= mostOfTable ? share : 0;
}

/** A maker or picture more would be a second one of the same. */
const enoughOnce: ReadonlySet<ImportTarget> = new Set([...onlyOnce, ...singleTargets, 'artist', 'picture']);

/**
 * A kept mapping for a table: its own columns as they were kept, also those that people chose not to take, and the
 * proposals for columns that it does not know.
 */
export function adaptMapping(kept: ImportMapping, proposed: ImportMapping): ImportMapping {
  const known = new Set(kept.columns.map(({ column }) => column));
  const present = new Set(proposed.columns.map(({ column }) => column));
  const filled = new Set(kept.columns.filter(({ column }) => present.has(column)).flatMap(({ targets }) => targets));
  const added = proposed.columns
    .filter(({ column }) => !known.has(column))
    .map((column) => ({
      ...column,
      targets: column.targets.filter((target) => !(enoughOnce.has(target) && filled.has(target))),
    }));
  return { ...kept, columns: [...kept.columns, ...added] };
}
