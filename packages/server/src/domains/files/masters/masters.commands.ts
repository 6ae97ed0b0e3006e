import '../files.tables.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { UploadedMaster } from '@oeuvre/contracts/domains/files/masters.model.ts';
import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type SqlBool, sql, type Updateable } from 'kysely';
import { touch } from '../../../platform/cache/content.ts';
import { audit } from '../../../platform/database/audit.ts';
import { type Database, inTransaction, type Tables } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { insertPicture, type LocalPicture, storePicture } from '../files.commands.ts';
import type { Original } from '../files.images.ts';
import { listFileFacts, lockFiles } from '../files.queries.ts';
import type { Level } from './masters.pyramid.ts';
import type { ReceivedMaster } from './masters.upload.ts';

type Needs = Pick<Services, 'db' | 'storage' | 'jobs'>;

/** Stores a person's upload as a picture with its master, and queues the variants and the tiling. */
export function uploadMaster(
  services: Services,
  viewer: Viewer & { readonly id: UserId },
  received: ReceivedMaster,
): Promise<UploadedMaster> {
  return saveMaster(services, { ...received, ownerId: viewer.id }, (tx, { id }) =>
    audit(tx, { viewer, act: 'files.upload-master', subject: ['file', id] }),
  );
}

interface NewMaster extends ReceivedMaster {
  readonly ownerId: UserId | null;
}

/**
 * Stores a picture with its master for imports and uploads, and queues the variants and the tiling. Both files are
 * stored before the rows: a row never names a missing file, and no file stays without its row.
 */
export async function saveMaster(
  { db, storage, jobs }: Needs,
  { ownerId, ...given }: NewMaster,
  afterwards?: (tx: Database, kept: UploadedMaster) => Promise<void>,
): Promise<UploadedMaster> {
  const stored = await storePicture(storage, given, 'master');
  const master = { ...given, ...stored.original };
  const storageKey = originalKey(stored.id, master);
  try {
    await storage.putFile(storageKey, given.path, master.contentType);
    return await inTransaction(db, async (tx) => {
      const picture = await insertPicture(tx, stored, ownerId);
      // First: pages wait for them, a closer look may come later.
      await jobs.send('files.variants', { fileId: picture.id }, { tx });
      await insertMaster(tx, jobs, { ...master, fileId: picture.id });
      const { width, height, bytes, fileName } = master;
      const kept = { ...picture, master: { width, height, bytes, fileName, state: 'waiting' as const } };
      await afterwards?.(tx, kept);
      return kept;
    });
  } catch (error) {
    for (const key of [stored.storageKey, storageKey]) await storage.remove(key).catch(() => {});
    throw error;
  }
}

/** A received original, and how it lies in its file. */
type WholeMaster = ReceivedMaster & Original;

const originalKey = (id: FileId, { contentType }: Original) => `${id}/original.${contentType.replace('image/', '')}`;

async function insertMaster(
  tx: Database,
  jobs: Needs['jobs'],
  { path: _, fileId, ...facts }: WholeMaster & { readonly fileId: FileId },
): Promise<void> {
  await tx
    .insertInto('masters')
    .values({ fileId, storageKey: originalKey(fileId, facts), ...facts })
    .execute();
  await jobs.send('files.tiling', { fileId }, { tx });
}

/** Gives a stored picture the original that it had to do without; nothing if it has one, or is gone. */
export async function addMaster({ db, storage, jobs }: Needs, id: FileId, master: WholeMaster): Promise<void> {
  const lacksOne = async (tx: Database) => {
    const [file] = await listFileFacts(tx, [id]);
    return file !== undefined && file.tiling === null;
  };
  if (!(await lacksOne(db))) return;
  await storage.putFile(originalKey(id, master), master.path, master.contentType);
  await inTransaction(db, async (tx) => {
    await lockFiles(tx, [id]);
    if (await lacksOne(tx)) await insertMaster(tx, jobs, { ...master, fileId: id });
    await touch(tx, `file:${id}`);
  });
}

/** A local file as `saveMaster` takes it. */
export async function readMaster(given: LocalPicture): Promise<ReceivedMaster> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(given.path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { ...given, bytes, sha256: hash.digest('hex') };
}

/** The facts about a master that a worker needs to tile it. */
export interface ClaimedMaster {
  readonly storageKey: string;
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
  /** This one included. */
  readonly attempts: number;
}

/** A worker that has reported nothing for this long is dead. */
const silence = sql`interval '30 seconds'`;

/** Takes a master that waits, or whose worker died; undefined if it is done or another worker is at it. */
export function claimMaster(db: Database, id: FileId): Promise<ClaimedMaster | undefined> {
  return db
    .updateTable('masters')
    .set({ state: 'tiling', progress: 0, stateAt: sql`now()`, attempts: sql`attempts + 1` })
    .where('fileId', '=', id)
    .where(sql<SqlBool>`(state = 'waiting' or (state = 'tiling' and state_at < now() - ${silence}))`)
    .returning(['storageKey', 'fileName', 'width', 'height', 'attempts'])
    .executeTakeFirst();
}

/** Stores the share of the tiling that is done, in percent. */
export async function reportProgress(db: Database, id: FileId, progress: number): Promise<void> {
  await changeTiling(db, id, { progress });
}

/** Gives a master back after a fault that may pass, such as a full disk, with the attempts that count from now on. */
export async function releaseMaster(db: Database, id: FileId, attempts: number): Promise<void> {
  await changeTiling(db, id, { state: 'waiting', progress: 0, attempts });
}

/** The original cannot be tiled; its picture on pages stays. */
export async function failMaster(db: Database, id: FileId, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await changeTiling(tx, id, { state: 'failed', reason });
    await touch(tx, `file:${id}`);
  });
}

interface Pyramid {
  readonly pyramidKey: string;
  readonly pyramidBytes: number;
  readonly levels: readonly Level[];
}

/** From now on the pyramid is served. */
export async function finishMaster(db: Database, id: FileId, { levels, ...pyramid }: Pyramid): Promise<void> {
  await inTransaction(db, async (tx) => {
    await changeTiling(tx, id, { state: 'ready', progress: 100, levels: JSON.stringify(levels), ...pyramid });
    await touch(tx, `file:${id}`);
  });
}

async function changeTiling(db: Database, id: FileId, change: Updateable<Tables['masters']>): Promise<void> {
  await db
    .updateTable('masters')
    .set({ ...change, stateAt: sql`now()` })
    .where('fileId', '=', id)
    .where('state', '=', 'tiling')
    .execute();
}

/** Queues again what dead workers have left, and what has waited for a long time after a fault. */
export async function resumeTiling({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const left = await db
    .selectFrom('masters')
    .select('fileId')
    .where('state', 'in', ['waiting', 'tiling'])
    .where(sql<SqlBool>`state_at < now() - case when state = 'tiling' then ${silence} else interval '15 minutes' end`)
    .orderBy('stateAt')
    .orderBy('fileId')
    .limit(100)
    .execute();
  for (const { fileId } of left) await jobs.send('files.tiling', { fileId });
}
