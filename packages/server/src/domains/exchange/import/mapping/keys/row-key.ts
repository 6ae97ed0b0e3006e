import { createHash } from 'node:crypto';
import { type ImportKey, keyColumnsOf } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { TableRow } from '../../../../../platform/tables/table.ts';

const longestKey = 500;

/** The key of a row; '' if no column of the key has a value. */
export function keyOfRow(key: ImportKey, row: TableRow): string {
  if (typeof key === 'string') return cellText(row, key).slice(0, longestKey);
  if (key.length === 0) return `line ${row.line}`;
  const values = keyColumnsOf(key).map((column) => cellText(row, column));
  if (values.every((value) => value === '')) return '';
  const joined = values.join(' | ');
  if (joined.length <= longestKey) return joined;
  // Long values may differ only at their ends.
  return `${joined.slice(0, longestKey - 50)} ${createHash('sha1').update(joined).digest('hex')}`;
}

function cellText({ cells }: TableRow, column: string): string {
  const cell = cells.get(column);
  return (typeof cell === 'string' ? cell : (cell ?? []).filter(Boolean).join(' | ')).trim();
}

/** The lines of keys, by 48 bits of their digest: millions of keys stay small. */
export class KeyLines {
  readonly #lines = new Map<number, number>();

  /** Notes the line of a key; the first line with the same key, if there is one. */
  note(key: string, line: number): number | undefined {
    const digest = createHash('sha1').update(key).digest().readUIntBE(0, 6);
    const first = this.#lines.get(digest);
    if (first === undefined) this.#lines.set(digest, line);
    return first;
  }
}
