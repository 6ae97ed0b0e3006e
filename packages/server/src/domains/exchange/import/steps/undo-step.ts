import '../../exchange.tables.ts';
import type { ImportCounts } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import {
  removeImportedWorks,
  restoreImportedWorks,
  type WorkBefore,
} from '../../../artworks/imported/imported-works.commands.ts';
import { touchImportedRecords } from '../../../artworks/queries/artwork-dependencies.queries.ts';
import { unmake } from '../made/import.made.ts';

const worksPerBatch = 500;

interface ChangedWork {
  readonly artworkId: ArtworkId;
  readonly before: WorkBefore | null;
  /** Its version now. */
  readonly version: number;
  /** People have changed its record. Terms that were merged, moved or renamed do not change what people wrote of it. */
  readonly isChanged: boolean;
  /** Somebody has hung it, shared it or written about it. */
  readonly isUsed: boolean;
}

/**
 * Takes back what an import did, in batches that are transactions: works that it added are removed, works that it
 * changed get their former record. Works that people have changed or used since are left alone. True when nothing is
 * left to do.
 */
export async function undoImport(
  db: Database,
  importId: string,
  { signal, onProgress }: StepOptions = {},
): Promise<boolean> {
  for (let done = 0; ; ) {
    const count = await inTransaction(db, (tx) => undoBatch(tx, importId));
    if (count === 0) break;
    done += count;
    onProgress?.(done);
    if (signal?.aborted) return false;
  }
  await inTransaction(db, (tx) => endUndo(tx, importId));
  return true;
}

/** The terms and makers go when no work of the import names them any more. */
async function endUndo(tx: Database, importId: string): Promise<void> {
  const row = await tx
    .selectFrom('imports')
    .select(['state', 'counts'])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'undoing') return;
  const counts: ImportCounts = { ...row.counts, unmade: await unmake(tx, importId) };
  await tx
    .updateTable('imports')
    .set({ state: 'undone', counts: JSON.stringify(counts), updatedAt: now, finishedAt: now })
    .where('id', '=', importId)
    .execute();
  await touchImportedRecords(tx);
}

async function undoBatch(tx: Database, importId: string): Promise<number> {
  const row = await tx
    .selectFrom('imports')
    .select(['state', 'counts'])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'undoing') return 0;
  const works = await nextWorks(tx, importId);
  if (works.length === 0) return 0;
  const mayUndo = (work: ChangedWork) => !work.isChanged && !work.isUsed;
  const alone = works.filter((work) => !mayUndo(work)).map((work) => work.artworkId);
  const added = works.filter((work) => mayUndo(work) && work.before === null).map((work) => work.artworkId);
  const changed = works
    .filter(mayUndo)
    .flatMap(({ artworkId: id, before, version }) => (before ? [{ id, before, version }] : []));
  await restoreImportedWorks(tx, changed, importId);
  await mark(tx, importId, { ids: alone, as: 'left alone' });
  await mark(tx, importId, { ids: works.map((work) => work.artworkId), as: 'undone' });
  // Their rows of changes go with them.
  await removeImportedWorks(tx, added);
  const counts: ImportCounts = {
    ...row.counts,
    undone: row.counts.undone + works.length - alone.length,
    leftAlone: row.counts.leftAlone + alone.length,
  };
  await tx
    .updateTable('imports')
    .set({ counts: JSON.stringify(counts), updatedAt: now })
    .where('id', '=', importId)
    .execute();
  await touchImportedRecords(tx);
  return works.length;
}

async function nextWorks(tx: Database, importId: string): Promise<ChangedWork[]> {
  const { rows } = await sql<ChangedWork>`select c.artwork_id, c.before, a.version,
      a.version - c.version <> (select count(*) from artwork_revisions r
        where r.artwork_id = a.id and r.version > c.version and (r.act = 'terms-changed'
          or r.act = 'undone' and exists (select from tag_acts t where t.id = r.cause_id))) as is_changed,
      exists (select from artwork_segments s where s.artwork_id = a.id and s.added_by is not null)
        or exists (select from artwork_shares s where s.artwork_id = a.id)
        or a.activity_status <> 'ACTIVE' as is_used
    from import_changes c join artworks a on a.id = c.artwork_id
    where c.import_id = ${importId} and c.undoing = 'to do' order by c.artwork_id limit ${worksPerBatch} for update of a`.execute(
    tx,
  );
  return rows;
}

async function mark(
  tx: Database,
  importId: string,
  { ids, as }: { ids: readonly ArtworkId[]; as: 'undone' | 'left alone' },
): Promise<void> {
  await tx
    .updateTable('importChanges')
    .set({ undoing: as })
    .where('importId', '=', importId)
    .where('undoing', '=', 'to do')
    .where('artworkId', '=', sql<ArtworkId>`any(${ids}::uuid[])`)
    .execute();
}
