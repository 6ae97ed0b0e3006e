import type { ImportMapping, KeyCheck } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { enough } from '../column-mapping.ts';
import { plainName } from '../column-names.ts';
import type { ColumnFacts } from '../profile-columns.ts';
import { checkKeys, leavesOutTooMany, leftOutBy, type ReadRows } from './check-keys.ts';

interface Table {
  readonly columns: readonly ColumnFacts[];
  readonly mapping: ImportMapping;
  /** Lines read for the profile. */
  readonly rows: number;
  readonly read: ReadRows;
}

/**
 * A key that loses no lines: the column that its name and values propose, another column without gaps and doubles,
 * several columns together, or the number of the line.
 */
export async function proposeKey(table: Table): Promise<KeyCheck> {
  const { columns, mapping, rows, read } = table;
  const proposed = columns.find(({ column }) => column === mapping.key);
  if (proposed && isComplete(proposed, rows)) return { key: proposed.column, rows, gaps: 0, doubles: 0 };
  const [single] = proposed ? await checkKeys(read, [proposed.column], rows) : [];
  if (single && isSlip(single)) return single;
  const other = columns.find((facts) => isComplete(facts, rows) && isCode(facts) && mayBeNumber(facts, mapping));
  if (other) return { key: other.column, rows, gaps: 0, doubles: 0 };
  return (await severalColumns(table)) ?? { key: [], rows, gaps: 0, doubles: 0 };
}

const isComplete = ({ isUnique, filled, isList }: ColumnFacts, rows: number) => isUnique && filled === rows && !isList;

/** Measurements and years may differ in every line by chance. */
const isCode = ({ shares, kind }: ColumnFacts) =>
  kind === 'address' || (kind === 'code' && shares.code >= enough && shares.decimal < 0.1);

/** The place in this table: another table of the same works has others. */
const namesLine = /^(?:row|line|zeile|rij|regel|ligne|index)\b/;
/** Fields whose values may be the number of a work; titles and names only happen to differ. */
const numbered: ReadonlySet<ImportTarget | undefined> = new Set([
  'accessionNumber',
  'publicRegistries',
  'picture',
  undefined,
]);

const mayBeNumber = ({ column }: ColumnFacts, { columns }: ImportMapping) =>
  numbered.has(columns.find((one) => one.column === column)?.targets[0]) && !namesLine.test(plainName(column));

/** One line, or hardly any, is an oversight in the table and no reason for another key. */
const isSlip = (check: KeyCheck) => leftOutBy(check) <= 1 || !leavesOutTooMany(check);

const mostBases = 3;
const mostBesides = 8;
const mostColumns = 3;

/** Adds to a number of works, or to the title, the column that loses fewest lines, until none is lost. */
async function severalColumns(table: Table): Promise<KeyCheck | undefined> {
  const { rows, read } = table;
  const ranked = columnsInOrder(table);
  const bases = ranked.slice(0, mostBases);
  let best: KeyCheck | undefined;
  let begun = bases.map((column) => [column]);
  while (begun[0] && begun[0].length < mostColumns && (!best || leftOutBy(best) > 0)) {
    const longer = begun.flatMap((columns) => {
      const besides = ranked.filter((column) => !columns.includes(column)).slice(0, mostBesides);
      return besides.map((column) => [...columns, column]);
    });
    if (longer.length === 0) break;
    const checked = await checkKeys(read, longer, rows);
    const [least] = checked.toSorted((one, other) => leftOutBy(one) - leftOutBy(other));
    if (least && (!best || leftOutBy(least) < leftOutBy(best))) best = least;
    begun = least ? [[...(least.key as string[])]] : [];
  }
  return best && isSlip(best) ? best : undefined;
}

/** Fields that distinguish works, the most telling first. */
const telling: readonly ImportTarget[] = [
  'accessionNumber',
  'publicRegistries',
  'title',
  'supportingText',
  'dateOfCreation',
  'artist',
  'techniques',
  'materials',
];
const partOfNumber = /\b(?:part|parts|suffix|teil|blatt|sheet|page|seite|volume|band|deel|partie|feuillet|sub)\b/;
const ofNumber = /\b(?:id|nr|no|num|number|nummer|numero|key|ref|reference|code)\b/;

function columnsInOrder({ columns, mapping }: Table): string[] {
  const targets = new Map(mapping.columns.map(({ column, targets: [target] }) => [column, target]));
  const rankOf = ({ column }: ColumnFacts) => {
    const target = targets.get(column);
    if (target === 'accessionNumber') return 0;
    if (target === 'publicRegistries') return 1;
    const name = plainName(column);
    if (partOfNumber.test(name)) return 2;
    if (ofNumber.test(name)) return 3;
    return target && telling.includes(target) ? 4 + telling.indexOf(target) : Infinity;
  };
  return columns
    .filter((facts) => facts.distinct > 1 && facts.kind !== 'long text' && rankOf(facts) < Infinity)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || other.filled - one.filled)
    .map(({ column }) => column);
}
