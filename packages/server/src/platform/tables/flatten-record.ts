import { maximumColumns, maximumDepth } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { Cell } from './table.ts';

/**
 * A nested record as cells. A column's name is its path: `dimensions.height`, `makers[].name`. The columns of a list of
 * objects keep their order and have a value for each object ('' if it has none), so that `makers[].name` and
 * `makers[].role` stay parallel.
 */
export function flattenRecord(record: unknown, line: number): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  addCells(record, { path: '', cells, line, depth: 0 });
  return cells;
}

/** A list of this many objects and columns is refused: each column has a value for each object. */
const mostValuesOfList = 1_000_000;

/** Counted while reading: a record of 600,000 columns is left at its 1,001st. */
function assertFew(columns: number, line: number): void {
  if (columns > maximumColumns) throw refusedTable('too-many-columns', { line, most: maximumColumns });
}
function setCell({ cells, line }: Place, name: string, cell: Cell): void {
  cells.set(name, cell);
  assertFew(cells.size, line);
}

interface Place {
  readonly path: string;
  readonly cells: Map<string, Cell>;
  readonly line: number;
  readonly depth: number;
}

function addCells(value: unknown, place: Place): void {
  const { path, cells, line, depth } = place;
  if (value === null || value === undefined || value === '') return;
  if (depth > maximumDepth) throw refusedTable('too-deep', { line, most: maximumDepth });
  if (Array.isArray(value)) addList(value, place);
  else if (isLabelled(value)) addCells(value.content, { ...place, depth: depth + 1 });
  else if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value))
      addCells(inner, { path: path ? `${path}.${key}` : key, cells, line, depth: depth + 1 });
  else setCell(place, path || 'value', String(value));
}

function addList(list: readonly unknown[], place: Place): void {
  const { path, cells, line, depth } = place;
  const values = list.filter((one) => one !== null && one !== undefined);
  if (values.length === 0) return;
  if (values.every((one) => typeof one !== 'object')) {
    setCell(place, path || 'value', values.map(String));
    return;
  }
  if (values.every(isLabelled)) {
    addLabelled(values, { path, cells, line, depth });
    return;
  }
  const keys = new Set<string>();
  const parts = values.map((one) => {
    const part = new Map<string, Cell>();
    addCells(one, { path: '', cells: part, line, depth: depth + 1 });
    for (const key of part.keys()) keys.add(key);
    assertFew(keys.size, line);
    return part;
  });
  if (keys.size * parts.length > mostValuesOfList)
    throw refusedTable('too-many-columns', { line, most: maximumColumns });
  for (const key of keys) setCell(place, key === 'value' ? path : `${path}[].${key}`, column(parts, key));
}

/** `{ label: 'Medium', content: 'bronze' }`, as the Smithsonian writes every fact. */
interface Labelled {
  readonly label: string;
  readonly content: unknown;
}
const isLabelled = (value: unknown): value is Labelled =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  'content' in value &&
  typeof value.label === 'string' &&
  value.label.length <= 60 &&
  Object.keys(value).length === 2;

/** Facts of one list have their labels as names of columns, because they are of different fields. */
function addLabelled(facts: readonly Labelled[], { path, cells, line, depth }: Place): void {
  // freetext.physicalDescription holds media and measurements: its own name would mislead.
  const above = path.slice(0, path.lastIndexOf('.') + 1);
  for (const [label, same] of Map.groupBy(facts, (fact) => fact.label.replace(/[.[\]]/g, ' ').trim()))
    addList(
      same.map((fact) => fact.content),
      { path: label ? `${above}${label}` : path, cells, line, depth: depth + 1 },
    );
}

/** Lists within lists become one list; then the columns are no longer parallel. */
function column(parts: readonly ReadonlyMap<string, Cell>[], key: string): string[] {
  if (key === 'value' && parts.some((part) => part.has('unit') || part.has('units')))
    return parts.map((part) => measureWords(part));
  const found = parts.map((part) => part.get(key) ?? '');
  return found.some((cell) => typeof cell !== 'string') ? found.flat() : (found as string[]);
}

const wordOf = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : (cell?.[0] ?? ''));

/** `{ part: 'Net', type: 'height', value: 620, unit: 'mm' }` as 'Net: height 620 mm'. */
function measureWords(part: ReadonlyMap<string, Cell>): string {
  const value = wordOf(part.get('value'));
  if (value === '') return '';
  const side = wordOf(part.get('type') ?? part.get('dimension') ?? part.get('name') ?? part.get('label'));
  const words = [side, value, wordOf(part.get('unit') ?? part.get('units'))].filter(Boolean).join(' ');
  const whole = wordOf(part.get('part') ?? part.get('element'));
  return whole ? `${whole}: ${words}` : words;
}
