import '../exchange.tables.ts';
import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ExportFormat } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { cellsOf, type RowCells } from '@oeuvre/record/table/cells.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { KnownTerms } from '../../artworks/queries/known-terms.queries.ts';
import { listRecords } from '../../artworks/record/record.queries.ts';
import { listBeside, type WorkBeside } from './exports.beside.ts';

/** A work as it leaves the house. */
export interface ExportedWork {
  readonly key: string;
  /** Which version of the record this is, and in which export. */
  readonly version: string;
  readonly published: boolean;
  readonly address: string;
  readonly record: ArtworkRecord;
  readonly cells: RowCells;
  readonly beside: WorkBeside;
}

interface Asked {
  readonly ids: AsyncIterable<readonly ArtworkId[]>;
  readonly format: ExportFormat;
  readonly publicUrl: string;
}

/**
 * Works in batches, in the order of their ids. What each version says is kept, so that a table that comes back can be
 * compared with it. The caller has checked that the viewer may see these works.
 */
export async function* exportWorks(
  db: Database,
  viewer: Viewer,
  { ids, format, publicUrl }: Asked,
): AsyncGenerator<readonly ExportedWork[]> {
  const { id: exportId } = await db
    .insertInto('artworkExports')
    .values({ format, madeBy: accountOf(viewer) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const terms = new KnownTerms(db);
  for await (const batch of ids) {
    const { rows } = await sql<{ id: ArtworkId; openId: string | null; version: number; published: boolean }>`
      select id, open_id, version, published from artworks where id = any(${batch}::uuid[])`.execute(db);
    const facts = new Map(rows.map((row) => [row.id, row]));
    const records = await listRecords(db, batch);
    await terms.learn({ records: records.values() });
    const beside = await listBeside(db, viewer, { records, publicUrl });
    const works = batch.flatMap((id) => {
      const fact = facts.get(id);
      const record = records.get(id);
      if (!fact || !record) return [];
      const { version, published, openId } = fact;
      const key = openId ?? id;
      return [{ id, key, number: version, published, record, cells: cellsOf(record, terms), beside: beside.get(id)! }];
    });
    if (format !== 'jsonl') await keepCells(db, works);
    yield works.map(({ id: _, number, ...work }) => ({
      ...work,
      version: `v${number}-e${exportId}`,
      address: `${publicUrl}${artworkAt(work.key)}`,
    }));
  }
}

async function keepCells(
  db: Database,
  works: readonly { readonly id: ArtworkId; readonly number: number; readonly cells: RowCells }[],
): Promise<void> {
  const rows = works.map(({ id, number, cells }) => ({ id, version: number, cells }));
  await sql`insert into exported_records (artwork_id, version, cells)
    select id, version, cells from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, version int, cells jsonb)
    on conflict (artwork_id, version) do update set exported_at = now(), cells = excluded.cells || exported_records.cells`.execute(
    db,
  );
}
