import './files.tables.ts';
import type { TilingState } from '@oeuvre/contracts/domains/files/masters.model.ts';
import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The facts needed to serve a file. `usedAs` names the kinds of things that show it. */
export interface FileFacts {
  readonly id: FileId;
  readonly kind: 'picture' | 'model';
  readonly ownerId: UserId | null;
  readonly visibility: 'public' | 'private';
  readonly storageKey: string;
  /** For a picture; a model has none. */
  readonly width: number;
  readonly height: number;
  /** The longest side in pixels that guests may get, if rights limit it. */
  readonly guestLimit: number | null;
  /** Of a picture with a master; the pyramid only once it is made. */
  readonly tiling: TilingState | null;
  readonly orientation: number | null;
  readonly pyramidKey: string | null;
  readonly levels: [number, number][] | null;
  readonly bytes: number;
  readonly sha256: string;
  readonly usedAs: readonly string[];
}

const factColumns = [
  'files.id',
  'files.kind',
  'files.ownerId',
  'files.visibility',
  'files.storageKey',
  'files.width',
  'files.height',
  'files.guestLimit',
  'masters.state as tiling',
  'masters.orientation',
  'masters.pyramidKey',
  'masters.levels',
  'files.bytes',
  'files.sha256',
] as const;

function selectFacts(db: Database) {
  const usedAs = sql<
    string[]
  >`array(select distinct u.kind from file_uses u where u.file_id = files.id order by u.kind)`;
  return db
    .selectFrom('files')
    .leftJoin('masters', 'masters.fileId', 'files.id')
    .select(factColumns)
    .select(usedAs.as('usedAs'));
}

export function findFileFacts(db: Database, id: FileId): Promise<FileFacts | undefined> {
  return selectFacts(db).where('files.id', '=', id).executeTakeFirst();
}

export function listFileFacts(db: Database, ids: readonly FileId[]): Promise<FileFacts[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : selectFacts(db).where('files.id', '=', anyOf(ids)).orderBy('files.id').execute();
}

/** One array: a long list of parameters would be too many. */
const anyOf = (ids: readonly FileId[]) => sql<FileId>`any(${ids}::uuid[])`;

/** The files that these things of one kind show. */
export async function listUsedFileIds(
  db: Database,
  { kind, subjectIds }: { readonly kind: string; readonly subjectIds: readonly string[] },
): Promise<FileId[]> {
  const rows = await db
    .selectFrom('fileUses')
    .select('fileId')
    .distinct()
    .where('kind', '=', kind)
    .where('subjectId', '=', sql<string>`any(${subjectIds}::uuid[])`)
    .orderBy('fileId')
    .execute();
  return rows.map((row) => row.fileId);
}

/** The files that each of these things of one kind shows; a thing without files is left out. */
export async function listFilesInUse(
  db: Database,
  { kind, subjectIds }: { readonly kind: string; readonly subjectIds: readonly string[] },
): Promise<Map<string, FileId[]>> {
  const rows = await db
    .selectFrom('fileUses')
    .select(['subjectId', 'fileId'])
    .where('kind', '=', kind)
    .where('subjectId', '=', sql<string>`any(${subjectIds}::uuid[])`)
    .execute();
  const uses = Map.groupBy(rows, (row) => row.subjectId);
  return new Map([...uses].map(([subjectId, of]) => [subjectId, of.map((row) => row.fileId)]));
}

/** Blocks others who change who may see these files until this transaction ends. */
export async function lockFiles(tx: Database, ids: readonly FileId[]): Promise<void> {
  if (ids.length > 0)
    await tx.selectFrom('files').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();
}

/** The four groups of 16 bits of a picture's hash, as its index has them. */
const hashGroups = (row: string) => sql`array[
    (${sql.ref(`${row}.pictureHash`)} & 65535)::int,
    (${sql.ref(`${row}.pictureHash`)} >> 16 & 65535)::int + 65536,
    (${sql.ref(`${row}.pictureHash`)} >> 32 & 65535)::int + 131072,
    (${sql.ref(`${row}.pictureHash`)} >> 48 & 65535)::int + 196608
  ]`;
/** Pictures whose hashes differ in more bits are not the same. */
const mostDifferentBits = 3;

/** These pictures and all that look like one of them. A picture without any contrast looks like nothing. */
export async function listAlikePictures(db: Database, ids: readonly FileId[]): Promise<FileId[]> {
  const { rows } = await sql<{ id: FileId }>`select distinct other.id
    from files one join files other on ${hashGroups('other')} && ${hashGroups('one')} and other.picture_hash is not null
    where one.id = any(${ids}::uuid[]) and bit_count(one.picture_hash::bit(64)) between 4 and 60
      and bit_count((one.picture_hash # other.picture_hash)::bit(64)) <= ${mostDifferentBits} limit 1000`.execute(db);
  return [...new Set([...ids, ...rows.map((row) => row.id)])];
}

/** Pairs of these pictures and others that look like one of them. */
export async function listAlikePairs(
  db: Database,
  ids: readonly FileId[],
): Promise<{ readonly id: FileId; readonly otherId: FileId }[]> {
  const { rows } = await sql<{ id: FileId; otherId: FileId }>`select one.id, other.id as other_id
    from files one join files other on ${hashGroups('other')} && ${hashGroups('one')} and other.picture_hash is not null and other.id <> one.id
    where one.id = any(${ids}::uuid[]) and bit_count(one.picture_hash::bit(64)) between 4 and 60
      and bit_count((one.picture_hash # other.picture_hash)::bit(64)) <= ${mostDifferentBits} limit 1000`.execute(db);
  return rows;
}
