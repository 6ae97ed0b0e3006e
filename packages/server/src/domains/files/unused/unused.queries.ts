import '../files.tables.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Until when a file must have been stored to count as left over. */
export interface Ages {
  /** A file of an import: no running one names it later. */
  readonly ownerless: Date;
  /** A person's upload: it may wait in a text that only their browser has. */
  readonly owned: Date;
}

/** A page of all files, or some of them. */
type Asked = { readonly behind: FileId | null; readonly limit: number } | { readonly among: readonly string[] };

/** Files that nothing shows, in the order of their ids. */
export async function listUnshown(db: Database, { ownerless, owned }: Ages, asked: Asked): Promise<FileId[]> {
  const which =
    'among' in asked
      ? sql`f.id = any(${asked.among}::uuid[])`
      : sql`(${asked.behind}::uuid is null or f.id > ${asked.behind})`;
  const { rows } = await sql<{ id: FileId }>`select f.id from files f
    where ${which} and f.created_at < case when f.owner_id is null then ${ownerless}::timestamptz else ${owned}::timestamptz end
      and not exists (select from file_uses u where u.file_id = f.id)
      and not exists (select from models m where m.poster_file_id = f.id)
    order by f.id limit ${'among' in asked ? null : asked.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks these files until the transaction ends, but for those that somebody is changing: they are in use. */
export async function lockUnchanged(tx: Database, ids: readonly FileId[]): Promise<FileId[]> {
  const { rows } = await sql<{ id: FileId }>`select id from files where id = any(${ids}::uuid[])
    order by id for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Which of these ids are files. */
export async function listKnown(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from files where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
