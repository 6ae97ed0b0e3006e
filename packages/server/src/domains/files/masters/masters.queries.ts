import '../files.tables.ts';
import type { MasterProgress } from '@oeuvre/contracts/domains/files/masters.model.ts';
import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A master as its owner sees it, with the owner of its picture. */
export function findMasterProgress(
  db: Database,
  id: FileId,
): Promise<(MasterProgress & { readonly ownerId: UserId | null }) | undefined> {
  return db
    .selectFrom('masters')
    .innerJoin('files', 'files.id', 'masters.fileId')
    .select(['files.ownerId', 'masters.width', 'masters.height', 'masters.bytes', 'masters.fileName'])
    .select(['masters.state', 'masters.progress', 'masters.reason'])
    .where('masters.fileId', '=', id)
    .executeTakeFirst();
}

/** The file of a master as it is downloaded. */
export interface OriginalFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
}

export function findOriginal(db: Database, id: FileId): Promise<OriginalFile | undefined> {
  return db
    .selectFrom('masters')
    .select(['storageKey', 'fileName', 'contentType', 'bytes', 'sha256'])
    .where('fileId', '=', id)
    .executeTakeFirst();
}

/** The names of the uploaded originals of these pictures; pictures without an original are left out. */
export async function listMasterNames(db: Database, fileIds: readonly FileId[]): Promise<Map<FileId, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('masters')
    .select(['fileId', 'fileName'])
    .where('fileId', '=', sql<FileId>`any(${fileIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ fileId, fileName }) => [fileId, fileName]));
}
