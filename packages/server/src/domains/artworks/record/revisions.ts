import type { ArtworkRecord, RevisionAct } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { getRecord, listRecords } from './record.queries.ts';
import type { By } from './record.write.ts';

interface NewRevision {
  readonly id: ArtworkId;
  readonly version: number;
  readonly record: ArtworkRecord;
  readonly act: RevisionAct;
  readonly note?: string;
  /** The import or batch that the version belongs to. */
  readonly causeId?: string;
}

/**
 * Keeps a version of a record. Call it before the record is written: a work that nobody has changed yet gets its
 * present version first. Somebody who saves again and again within ten minutes adds to one version.
 */
export async function keepRevision(tx: Database, by: By, revision: NewRevision): Promise<void> {
  const { id, version, record, act, note = '', causeId = null } = revision;
  const savedBy = by && accountOf(by);
  if (version > 1) await keepFirst(tx, id, version - 1);
  const isOneSitting = act === 'saved' && (await continueSitting(tx, revision, savedBy));
  if (isOneSitting) return;
  await tx
    .insertInto('artworkRevisions')
    .values({ artworkId: id, version, act, record: JSON.stringify(record), note, causeId, savedBy })
    .execute();
}

async function keepFirst(tx: Database, id: ArtworkId, version: number): Promise<void> {
  const known = await tx
    .selectFrom('artworkRevisions')
    .select('version')
    .where('artworkId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const record = JSON.stringify(await getRecord(tx, id));
  await sql`insert into artwork_revisions (artwork_id, version, act, record, saved_by, saved_at)
    select id, ${version}, case when source is null then 'created' else 'imported' end, ${record}::jsonb, owner_id, updated_at from artworks where id = ${id}`.execute(
    tx,
  );
}

async function continueSitting(tx: Database, { id, version, record }: NewRevision, savedBy: string | null) {
  const { numAffectedRows = 0n } =
    await sql`update artwork_revisions set version = ${version}, record = ${JSON.stringify(record)}::jsonb
    where artwork_id = ${id} and version = ${version - 1} and act = 'saved' and saved_by = ${savedBy} and saved_at > now() - interval '10 minutes'`.execute(
      tx,
    );
  return numAffectedRows > 0n;
}

/** A work that an import changes, as it was before; `version` is the one after. */
export interface ImportedOver {
  readonly id: ArtworkId;
  readonly version: number;
  readonly record: ArtworkRecord;
}

/** Keeps the present versions of works that nobody has changed yet. Call it before the import writes them. */
export async function keepBeforeImport(tx: Database, works: readonly ImportedOver[]): Promise<void> {
  if (works.length === 0) return;
  await sql`insert into artwork_revisions (artwork_id, version, act, record, saved_by, saved_at)
    select a.id, a.version, case when a.source is null then 'created' else 'imported' end, r.record, a.owner_id, a.updated_at
    from json_to_recordset(${JSON.stringify(works)}::json) as r (id uuid, record jsonb) join artworks a on a.id = r.id
    where not exists (select from artwork_revisions known where known.artwork_id = a.id)`.execute(tx);
}

/** Keeps what the import made of them, by whoever started it. */
export async function keepImported(tx: Database, ids: readonly ArtworkId[], importId: string | undefined) {
  if (ids.length === 0) return;
  const records = [...(await listRecords(tx, ids))].map(([id, record]) => ({ id, record }));
  await sql`insert into artwork_revisions (artwork_id, version, act, record, note, cause_id, saved_by)
    select a.id, a.version, 'imported', r.record, coalesce(i.file_name, ''), i.id, i.started_by
    from json_to_recordset(${JSON.stringify(records)}::json) as r (id uuid, record jsonb) join artworks a on a.id = r.id
    left join imports i on i.id = ${importId ?? null}`.execute(tx);
}
