import { type FileId, isId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { touch } from '../../../platform/cache/content.ts';
import { audit } from '../../../platform/database/audit.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import type { StoredObject } from '../../../platform/storage/storage.ts';
import { listNamed, storedFolders } from './unused.access.ts';
import { type Ages, listKnown, listUnshown, lockUnchanged } from './unused.queries.ts';

const day = 24 * 60 * 60_000;
/** A younger file may belong to an upload or an import at work, which stores bytes before their row. */
const ownerlessAfterMs = day;
/** A person's upload may wait that long in a text that only their browser has. */
const ownedAfterMs = 30 * day;
/** So much at a time, whatever the store holds. Every turn looks through all older versions of works and articles. */
const filesAtATime = 5_000;
const objectsAtATime = 1_000;
/** As many as one announcement carries. */
const tagsAtATime = 100;

export interface Removed {
  /** Files that nothing shows or names. */
  readonly files: number;
  /** Stored objects that no row names, and their size. */
  readonly objects: number;
  readonly bytes: number;
  /** All objects in the store. */
  readonly stored: number;
  /** Objects under keys that the program does not write. They stay. */
  readonly unknown: number;
}

interface Removing {
  /** Counts only. */
  readonly isDryRun?: boolean;
  readonly now?: Date;
  readonly signal?: AbortSignal;
}

/**
 * Removes files that nothing shows or names any more, and stored objects that no row names: they remain if a process
 * dies between storing and committing, or when an import is undone.
 */
export async function removeUnused(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { isDryRun = false, now = new Date(), signal }: Removing = {},
): Promise<Removed> {
  const ages = {
    ownerless: new Date(now.getTime() - ownerlessAfterMs),
    owned: new Date(now.getTime() - ownedAfterMs),
  };
  const files = await removeFiles(db, ages, { isDryRun, signal });
  const removed = { files, ...(await removeObjects({ db, storage }, ages, { isDryRun, signal })) };
  if (!isDryRun && removed.files + removed.objects > 0)
    await inTransaction(db, (tx) =>
      audit(tx, { viewer: guest, act: 'files.remove-unused', subject: ['store', 'files'], details: { ...removed } }),
    );
  return removed;
}

interface Way {
  readonly isDryRun: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Removes the rows; their bytes follow, with those of rows that never were. */
async function removeFiles(db: Database, ages: Ages, { isDryRun, signal }: Way): Promise<number> {
  let files = 0;
  let behind: FileId | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const ids: FileId[] = await listUnshown(db, ages, { behind, limit: filesAtATime });
    behind = ids.at(-1) ?? null;
    if (!behind) return files;
    const removed = isDryRun ? await withoutNamed(db, ids) : await inTransaction(db, (tx) => removeRows(tx, ages, ids));
    files += removed.length;
  }
}

/** A person who begins to show one of them now waits for its row and finds it gone; one who was quicker keeps it. */
async function removeRows(tx: Database, ages: Ages, ids: readonly FileId[]): Promise<readonly FileId[]> {
  const locked = await lockUnchanged(tx, ids);
  const removed = await withoutNamed(tx, await listUnshown(tx, ages, { among: locked }));
  await sql`delete from files where id = any(${removed}::uuid[])`.execute(tx);
  for (let at = 0; at < removed.length; at += tagsAtATime)
    await touch(tx, ...removed.slice(at, at + tagsAtATime).map((id) => `file:${id}`));
  return removed;
}

async function withoutNamed(db: Database, ids: readonly FileId[]): Promise<readonly FileId[]> {
  if (ids.length === 0) return ids;
  const named = await listNamed(db, ids);
  return ids.filter((id) => !named.has(id));
}

type Found = Omit<Removed, 'files'>;

async function removeObjects(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  ages: Ages,
  { isDryRun, signal }: Way,
): Promise<Found> {
  const found = { objects: 0, bytes: 0, stored: 0, unknown: 0 };
  for await (const objects of inBatches(storage.list(), objectsAtATime)) {
    signal?.throwIfAborted();
    found.stored += objects.length;
    const old = objects.filter(({ modifiedAt }) => modifiedAt < ages.ownerless);
    const groups = Map.groupBy(old, ({ key }) => folderOf(key));
    found.unknown += groups.get(undefined)?.length ?? 0;
    for (const [folder, group] of groups) {
      if (folder === undefined) continue;
      const named = await listNamedIds(db, folder, {
        ages,
        isDryRun,
        ids: [...new Set(group.map(({ key }) => idOf(key)))],
      });
      for (const { key, bytes } of group.filter((one) => !named.has(idOf(one.key)))) {
        if (!isDryRun) await storage.remove(key);
        found.objects += 1;
        found.bytes += bytes;
      }
    }
  }
  return found;
}

async function* inBatches(objects: AsyncIterable<StoredObject>, size: number): AsyncGenerator<StoredObject[], void> {
  let batch: StoredObject[] = [];
  for await (const one of objects) {
    if (batch.push(one) < size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Keys are `<id>/…` for files and `<folder>/<id>/…` for what other domains store. */
const ofFiles = '';
const idOf = (key: string) => key.split('/').find(isId) ?? '';
function folderOf(key: string): string | undefined {
  const [first = '', second] = key.split('/');
  if (isId(first)) return ofFiles;
  return isId(second) && storedFolders.get(first) ? first : undefined;
}

interface Asked {
  readonly ids: readonly string[];
  readonly ages: Ages;
  readonly isDryRun: boolean;
}

async function listNamedIds(
  db: Database,
  folder: string,
  { ids, ages, isDryRun }: Asked,
): Promise<ReadonlySet<string>> {
  if (folder !== ofFiles) return new Set(await storedFolders.get(folder)?.(db, ids));
  const known = new Set(await listKnown(db, ids));
  // A dry run has left the rows that would be gone by now.
  if (isDryRun) for (const id of await withoutNamed(db, await listUnshown(db, ages, { among: ids }))) known.delete(id);
  return known;
}
