import { setImmediate as othersTurn } from 'node:timers/promises';
import type { RowFinding } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import { type ImportMapping, keyName } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import type { TableRow } from '../../../../platform/tables/table.ts';
import { applyMapping, type MappedRow } from '../mapping/apply-mapping.ts';
import { KeyLines, keyOfRow } from '../mapping/keys/row-key.ts';
import { compileMapping } from '../mapping/row-values.ts';
import { readMuseumTable } from '../museum-table.ts';
import { readAhead } from '../read-ahead.ts';

const rowsPerBatch = 1_000;
/** Reading lets the statements of the last batch go on: else the database would wait for a whole batch to be read. */
const rowsPerBreath = 4;
/** Rows with long texts make a smaller batch. */
const charactersPerBatch = 20_000_000;

/** A finding of a row, and the other line of two with the same key. */
export interface TableFinding extends RowFinding {
  readonly otherLine?: number;
}

/** Rows that are written together. */
export interface TableBatch {
  /** The rows that may be written. */
  readonly rows: readonly MappedRow[];
  readonly findings: readonly TableFinding[];
  readonly leftOut: number;
  /** Records read, from the beginning of the table. */
  readonly position: number;
}

export interface TableToRead {
  readonly file: string;
  readonly shape: TableShape;
  readonly mapping: ImportMapping;
}

/**
 * The rows of a table in batches, from a position on. Of lines with the same key the first counts, even if it is before
 * the position. The next batch is read while the database writes the last.
 */
export const readTableBatches = (table: TableToRead, from: number): AsyncIterableIterator<TableBatch, void> =>
  readAhead(tableBatches(table, from));

async function* tableBatches({ file, shape, mapping }: TableToRead, from: number): AsyncGenerator<TableBatch, void> {
  const compiled = compileMapping(mapping);
  const keys = new KeyLines();
  let position = 0;
  let rows: MappedRow[] = [];
  let findings: TableFinding[] = [];
  let leftOut = 0;
  let characters = 0;
  for await (const row of readMuseumTable(file, shape)) {
    position += 1;
    if (position % rowsPerBreath === 0) await othersTurn();
    if (position <= from) {
      keys.note(keyOfRow(mapping.key, row), row.line);
      continue;
    }
    const mapped = applyMapping(compiled, row);
    findings.push(...mapped.findings);
    const otherLine = mapped.key ? keys.note(mapped.key, mapped.line) : undefined;
    if (otherLine !== undefined)
      findings.push({
        kind: 'key-twice',
        line: mapped.line,
        otherLine,
        column: keyName(mapping.key),
        cell: mapped.key,
      });
    if (mapped.isLeftOut || otherLine !== undefined) leftOut += 1;
    else rows.push(mapped);
    characters += sizeOf(row);
    if (rows.length + leftOut < rowsPerBatch && characters < charactersPerBatch) continue;
    yield { rows, findings, leftOut, position };
    [rows, findings, leftOut, characters] = [[], [], 0, 0];
  }
  if (rows.length + leftOut > 0) yield { rows, findings, leftOut, position };
}

function sizeOf({ cells }: TableRow): number {
  let size = 0;
  for (const cell of cells.values()) size += cell.length;
  return size;
}
