import '../accounts.tables.ts';
import type { DataExport } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Selectable } from 'kysely';
import { type Database, now, type Tables } from '../../../platform/database/database.ts';

export const exportColumns = ['id', 'state', 'done', 'total', 'bytes', 'createdAt', 'expiresAt'] as const;

export const presentExport = (
  row: Pick<Selectable<Tables['dataExports']>, (typeof exportColumns)[number]>,
): DataExport => ({
  id: row.id,
  state: row.state,
  done: row.done,
  total: row.total,
  bytes: row.bytes === null ? null : Number(row.bytes),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

/** A person's exports, newest first; those that have expired are gone. */
export async function listDataExports(db: Database, owner: UserId): Promise<DataExport[]> {
  const rows = await db
    .selectFrom('dataExports')
    .select(exportColumns)
    .where('userId', '=', owner)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(10)
    .execute();
  return rows.map(presentExport);
}

/** An export of this person; other people's are not found. */
export function findDataExport(db: Database, owner: UserId, id: string) {
  return db
    .selectFrom('dataExports')
    .select(exportColumns)
    .where('id', '=', id)
    .where('userId', '=', owner)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .executeTakeFirst();
}

/** Those of these exports that exist. */
export async function listKnownExports(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('dataExports')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
