import '../accounts.tables.ts';
import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import { type DataExport, exportKeptDays } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { exportColumns, findDataExport, presentExport } from './data-exports.queries.ts';

type Given = Pick<Services, 'db' | 'jobs' | 'limits'>;

/** Queues an export; while one runs it is returned instead. */
export async function startDataExport({ db, jobs, limits }: Given, person: UserId): Promise<DataExport> {
  const running = await findRunning(db, person);
  if (running) return presentExport(running);
  await limits.take('data-export', person);
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('dataExports')
      .values({ userId: person, total: null, bytes: null, expiresAt: null, mailedAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning(exportColumns)
      .executeTakeFirst();
    if (!row) return presentExport((await findRunning(tx, person))!);
    await jobs.send('accounts.export', { exportId: row.id }, { tx });
    await recordChange(tx, {
      audit: { viewer: { id: person }, act: 'accounts.exportData', subject: ['user', person] },
    });
    return presentExport(row);
  });
}

const findRunning = (db: Database, person: UserId) =>
  db
    .selectFrom('dataExports')
    .select(exportColumns)
    .where('userId', '=', person)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirst();

/** Cancels an export or forgets its file, whose bytes are removed at night. */
export async function removeDataExport(db: Database, person: UserId, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('dataExports')
    .where('id', '=', id)
    .where('userId', '=', person)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw commonErrors('not-found');
}

/** Where the file of an export lies. */
export const keyOfExport = (id: string) => `data-exports/${id}/export.zip`;

/** An export that its owner can fetch now. */
export async function getReadyExport(db: Database, person: UserId, id: string): Promise<DataExport> {
  const found = await findDataExport(db, person, id);
  if (!found) throw commonErrors('not-found');
  if (found.state !== 'ready') throw accountErrors('export-not-ready');
  return presentExport(found);
}

/** A worker reports at least this often that it works on an export; after that another worker may take it. */
const abandonedAfter = sql<Date>`now() - interval '30 seconds'`;

/** Takes an export to work on; false if it is gone, done, or another worker is at it. */
export async function claimExport(db: Database, id: string): Promise<UserId | undefined> {
  const row = await db
    .updateTable('dataExports')
    .set({ state: 'working', done: 0, updatedAt: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([where('state', '=', 'working'), where('updatedAt', '<', abandonedAfter)]),
      ]),
    )
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

/** Notes how far it is; false if it was cancelled. */
export async function noteProgress(db: Database, id: string, at: { done: number; total: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExports')
    .set({ ...at, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The file is stored: from now on its owner can fetch it. */
export async function finishExport(db: Database, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExports')
    .set({
      state: 'ready',
      bytes,
      done: sql<number>`coalesce(total, done)`,
      updatedAt: now,
      expiresAt: sql<Date>`now() + ${exportKeptDays} * interval '1 day'`,
    })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The exports that wait for a worker or whose worker died, and those whose owner was not told. */
export async function listAbandonedExports(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('dataExports')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('state', 'in', ['waiting', 'working']), where('updatedAt', '<', abandonedAfter)]),
        where.and([where('state', '=', 'ready'), where('mailedAt', 'is', null)]),
      ]),
    )
    .orderBy('createdAt')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets exports that have expired, and returns their ids; failed ones after a day. */
export async function forgetExpiredExports(db: Database): Promise<string[]> {
  const rows = await db
    .deleteFrom('dataExports')
    .where((where) =>
      where.or([
        where('expiresAt', '<=', now),
        where.and([where('state', '=', 'failed'), where('updatedAt', '<', sql<Date>`now() - interval '1 day'`)]),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
