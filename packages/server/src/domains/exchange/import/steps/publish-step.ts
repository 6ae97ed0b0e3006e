import '../../exchange.tables.ts';
import { importErrors } from '@oeuvre/contracts/domains/exchange/import/imports.errors.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../../platform/database/database.ts';
import { recordChange } from '../../../../platform/services/record-change.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import { publishImportedWorks } from '../../../artworks/imported/imported-works.commands.ts';
import { touchImportedRecords } from '../../../artworks/queries/artwork-dependencies.queries.ts';
import { auditOf, type By } from '../imports.commands.ts';
import { isUnpublishedByImport } from '../imports.queries.ts';

const worksPerBatch = 500;

/** The works of a finished import shall be seen by its readers; a job publishes them. */
export async function askToPublish(db: Database, by: By, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('imports').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw commonErrors('not-found');
    if (row.state !== 'finished') throw importErrors('wrong-state', { state: row.state });
    await tx.updateTable('imports').set({ visibleTo: 'readers', updatedAt: now }).where('id', '=', id).execute();
    await recordChange(tx, { audit: auditOf(by, id, { act: 'publish' }) });
  });
}

/** Publishes the works that an import added, in batches that are transactions. True when nothing is left to do. */
export async function publishImported(db: Database, importId: string, { signal }: StepOptions = {}): Promise<boolean> {
  while (await inTransaction(db, (tx) => publishBatch(tx, importId))) if (signal?.aborted) return false;
  return true;
}

async function publishBatch(tx: Database, importId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select(['state', 'visibleTo', 'segmentId'])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state !== 'finished' || row.visibleTo !== 'readers') return false;
  const { rows } = await sql<{ id: ArtworkId }>`select a.id from import_changes c join artworks a on a.id = c.artwork_id
    where c.import_id = ${importId} and ${isUnpublishedByImport} order by a.id limit ${worksPerBatch} for update of a`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await publishImportedWorks(
    tx,
    rows.map(({ id }) => id),
    row.segmentId,
  );
  await touchImportedRecords(tx, ...(row.segmentId ? [`segment:${row.segmentId}`] : []));
  return true;
}
