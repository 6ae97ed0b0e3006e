import type { ArtworkRecord, RevisionAct } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listRecords } from './record.queries.ts';
import { type By, writeRecords } from './record.write.ts';

interface NewRevision {
  readonly id: ArtworkId;
  readonly version: number;
  readonly record: ArtworkRecord;
  readonly act: RevisionAct;
  readonly note?: string;
  /** The record as it is now, if the caller has read it. */
  readonly present?: ArtworkRecord;
  /** The import or batch that the version belongs to. */
  readonly causeId?: string;
}

/**
 * Keeps a version of a record. Call it before the record is written: a work that nobody has changed yet gets its
 * present version first. Somebody who saves again and again within ten minutes adds to one version.
 */
export async function keepRevision(tx: Database, by: By, revision: NewRevision): Promise<void> {
  if (revision.act === 'saved' && (await continueSitting(tx, revision, by && accountOf(by)))) return;
  await keepRevisions(tx, by, [revision]);
}

/** Writes records as new versions of their works, each by itself: no sitting is continued. */
export async function writeVersions(tx: Database, by: By, versions: readonly NewRevision[]): Promise<void> {
  await keepRevisions(tx, by, versions);
  await writeRecords(tx, by, versions);
}

async function keepRevisions(tx: Database, by: By, revisions: readonly NewRevision[]): Promise<void> {
  await keepFirst(
    tx,
    revisions.filter(({ version }) => version > 1),
  );
  const rows = JSON.stringify(revisions.map(({ present: _present, ...kept }) => kept));
  await sql`insert into artwork_revisions (artwork_id, version, act, record, note, cause_id, saved_by)
    select id, version, act, record, coalesce(note, ''), "causeId", ${by && accountOf(by)}::uuid
    from json_to_recordset(${rows}::json) as r (id uuid, version int, act text, record jsonb, note text, "causeId" uuid)`.execute(
    tx,
  );
}

/** Keeps the present versions of works that have none: nobody has changed them yet. */
async function keepFirst(tx: Database, revisions: readonly NewRevision[]): Promise<void> {
  if (revisions.length === 0) return;
  const ids = revisions.map(({ id }) => id);
  const { rows } = await sql<{ id: ArtworkId }>`select id from unnest(${ids}::uuid[]) as given (id)
    where not exists (select from artwork_revisions known where known.artwork_id = given.id)`.execute(tx);
  const bare = new Set(rows.map((row) => row.id));
  const unread = revisions.filter(({ id, present }) => bare.has(id) && !present).map(({ id }) => id);
  const read = unread.length > 0 ? await listRecords(tx, unread) : new Map<ArtworkId, ArtworkRecord>();
  await keepPresent(
    tx,
    revisions.filter(({ id }) => bare.has(id)).map(({ id, present }) => ({ id, record: present ?? read.get(id)! })),
  );
}

/** Keeps the present versions, with these records, of works that nobody has changed yet. Call it before they are. */
export async function keepPresent(
  tx: Database,
  works: readonly { readonly id: ArtworkId; readonly record: ArtworkRecord }[],
): Promise<void> {
  if (works.length === 0) return;
  await sql`insert into artwork_revisions (artwork_id, version, act, record, saved_by, saved_at)
    select a.id, a.version, case when a.source is null then 'created' else 'imported' end, r.record, a.owner_id, a.updated_at
    from json_to_recordset(${JSON.stringify(works)}::json) as r (id uuid, record jsonb) join artworks a on a.id = r.id
    where not exists (select from artwork_revisions known where known.artwork_id = a.id)`.execute(tx);
}

async function continueSitting(tx: Database, { id, version, record }: NewRevision, savedBy: string | null) {
  const { numAffectedRows = 0n } =
    await sql`update artwork_revisions set version = ${version}, record = ${JSON.stringify(record)}::jsonb
    where artwork_id = ${id} and version = ${version - 1} and act = 'saved' and saved_by = ${savedBy} and saved_at > now() - interval '10 minutes'`.execute(
      tx,
    );
  return numAffectedRows > 0n;
}

/** The import that writes, for the versions of its works. */
export interface ImportCause {
  readonly id: string;
  readonly fileName: string;
  readonly startedBy: UserId | null;
}

/** Keeps what the import made of them, by whoever started it. */
export async function keepImported(
  tx: Database,
  ids: readonly ArtworkId[],
  cause: ImportCause | undefined,
): Promise<void> {
  if (ids.length === 0) return;
  const records = [...(await listRecords(tx, ids))].map(([id, record]) => ({ id, record }));
  await sql`insert into artwork_revisions (artwork_id, version, act, record, note, cause_id, saved_by)
    select a.id, a.version, 'imported', r.record, ${cause?.fileName ?? ''}, ${cause?.id ?? null}::uuid, ${cause?.startedBy ?? null}::uuid
    from json_to_recordset(${JSON.stringify(records)}::json) as r (id uuid, record jsonb) join artworks a on a.id = r.id`.execute(
    tx,
  );
}
