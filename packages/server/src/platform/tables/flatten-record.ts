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
  if (cells.size > maximumColumns) throw refusedTable('too-many-columns', { line, most: maximumColumns });
  return cells;
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
  else cells.set(path || 'value', String(value));
}

function addList(list: readonly unknown[], { path, cells, line, depth }: Place): void {
  const values = list.filter((one) => one !== null && one !== undefined);
  if (values.length === 0) return;
  if (values.every((one) => typeof one !== 'object')) {
    cells.set(path || 'value', values.map(String));
    return;
  }
  if (values.every(isLabelled)) {
    addLabelled(values, { path, cells, line, depth });
    return;
  }
  const parts = values.map((one) => {
    const part = new Map<string, Cell>();
    addCells(one, { path: '', cells: part, line, depth: depth + 1 });
    return part;
  });
  for (const key of new Set(parts.flatMap((part) => [...part.keys()])))
    cells.set(key === 'value' ? path : `${path}[].${key}`, column(parts, key));
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
