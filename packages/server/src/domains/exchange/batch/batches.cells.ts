import '../exchange.tables.ts';
import { type ArtworkRecord, artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { CellChoice, CellSide } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { ColumnKey } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { TermNames } from '@oeuvre/record/table/cells.ts';
import { withCell } from '@oeuvre/record/table/with-cell.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A cell of a work that changed somewhere. */
export interface RehearsedCell {
  readonly column: ColumnKey;
  readonly side: CellSide;
  readonly base: string;
  readonly here: string;
  readonly there: string;
  readonly choice: CellChoice | null;
}

export interface RehearsedWork {
  readonly id: ArtworkId;
  readonly version: number;
  readonly cells: readonly RehearsedCell[];
}

/** The result of writing a cell. */
export type Written = ArtworkRecord | 'not-understood' | 'too-long';

/** The record with this cell, if it is understood and fits. */
export function writeCell(record: ArtworkRecord, column: ColumnKey, text: string, terms: TermNames): Written {
  const next = withCell(record, column, text, terms);
  if (!next) return 'not-understood';
  return artworkRecord.safeParse(next).success ? next : 'too-long';
}

/** Keeps works with their cells, after those that the batch has already. */
export async function keepWorks(
  tx: Database,
  batchId: string,
  { works, from }: { readonly works: readonly RehearsedWork[]; readonly from: number },
): Promise<void> {
  const rows = works.map(({ id, version }, at) => ({ id, version, place: from + at }));
  await sql`insert into artwork_batch_works (batch_id, artwork_id, place, version)
    select ${batchId}, id, place, version from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, place int, version int)`.execute(
    tx,
  );
  await keepCells(tx, batchId, works);
}

export async function keepCells(tx: Database, batchId: string, works: readonly RehearsedWork[]): Promise<void> {
  const rows = works.flatMap(({ id, cells }) => cells.map((cell) => ({ id, ...cell })));
  await sql`insert into artwork_batch_cells (batch_id, artwork_id, column_key, side, base, here, there, choice)
    select ${batchId}, id, "column", side, base, here, there, choice
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, "column" text, side text, base text, here text, there text, choice text)`.execute(
    tx,
  );
}
