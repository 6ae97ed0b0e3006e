import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { UploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import { type FileId, fileId, type UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { touch } from '../../platform/cache/content.ts';
import { audit } from '../../platform/database/audit.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services/services.ts';
import { inScratchFolder } from '../../platform/storage/scratch.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { assertMaySeeFiles, isShownTo, rightsOf } from './files.access.ts';
import { makePictureVariant, makeStoredPicture } from './files.decoder.ts';
import type { Original, Picture, Purpose } from './files.images.ts';
import { placeholderOf } from './files.placeholder.ts';
import { type FileFacts, listFileFacts, listUsedFileIds, lockFiles } from './files.queries.ts';
import { createVariant, stepFor } from './files.variants.ts';

type Person = Viewer & { readonly id: UserId };

/** A picture in a local file. */
export interface LocalPicture {
  readonly path: string;
  /** Only for the text of a refusal; it is not stored. */
  readonly fileName: string;
}
export interface NewPicture {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly ownerId: UserId | null;
}
/** An uploaded picture, and what to do with it in the same transaction. */
interface Upload extends LocalPicture {
  readonly afterwards?: (tx: Database, kept: UploadedPicture) => Promise<void>;
}

/** A thing that shows files. */
export interface FileUse {
  readonly kind: string;
  readonly subjectId: string;
}

/** Checks, re-encodes and stores a picture. It is private until something public shows it. */
export async function savePicture(
  db: Database,
  storage: Storage,
  { ownerId, bytes, fileName }: NewPicture,
): Promise<UploadedPicture> {
  const stored = await inScratchFolder(async (folder) => {
    const given = path.join(folder, 'given');
    await writeFile(given, bytes);
    return storePicture(storage, { path: given, fileName }, 'picture');
  });
  return insertPicture(db, stored, ownerId);
}

/** Makes a small picture of a stranger's file, as WebP; the file is checked and decoded like an upload. */
export async function makeThumbnail({
  source,
  target,
  fileName,
}: {
  readonly source: string;
  readonly target: string;
  readonly fileName: string;
}): Promise<void> {
  await inScratchFolder(async (folder) => {
    const whole = path.join(folder, 'whole');
    await makeStoredPicture({ source, target: whole, fileName, purpose: 'master' });
    await makePictureVariant({ urgency: 'read', source: async () => whole, target, width: 300, format: 'webp' });
  });
}

/** Stores a person's upload and queues its variants. */
export async function uploadPicture(
  { db, storage, jobs }: Services,
  viewer: Person,
  { afterwards, ...given }: Upload,
): Promise<UploadedPicture> {
  // Re-encoding waits for its turn and takes long, so no database connection is held meanwhile.
  const stored = await storePicture(storage, given, 'picture');
  try {
    return await inTransaction(db, async (tx) => {
      const kept = await insertPicture(tx, stored, viewer.id);
      await audit(tx, { viewer, act: 'files.upload', subject: ['file', kept.id] });
      await jobs.send('files.variants', { fileId: kept.id }, { tx });
      await afterwards?.(tx, kept);
      return kept;
    });
  } catch (error) {
    await storage.remove(stored.storageKey).catch(() => {});
    throw error;
  }
}

/** A picture in the store that has no row yet. */
interface StoredPicture {
  readonly id: FileId;
  readonly storageKey: string;
  readonly picture: Picture;
  readonly original: Original;
}

/** Stores the bytes before the row: a row never names a missing file. */
export function storePicture(storage: Storage, given: LocalPicture, purpose: Purpose): Promise<StoredPicture> {
  return inScratchFolder(async (folder) => {
    const made = path.join(folder, 'kept');
    const { fileName } = given;
    const { picture, original } = await makeStoredPicture({ source: given.path, target: made, fileName, purpose });
    const id = fileId.parse(uuidv7());
    const storageKey = `${id}/kept.${picture.contentType === 'image/webp' ? 'webp' : 'jpg'}`;
    await storage.putFile(storageKey, made, picture.contentType);
    return { id, storageKey, picture, original };
  });
}

/** Adds the row of a stored picture. */
export async function insertPicture(
  db: Database,
  { id, storageKey, picture }: StoredPicture,
  ownerId: UserId | null,
): Promise<UploadedPicture> {
  await db
    .insertInto('files')
    .values({ id, ownerId, storageKey, ...picture })
    .execute();
  const { width, height, colour, placeholder } = picture;
  return { id, location: pictureLocation(id), width, height, colour, placeholder };
}

/**
 * Records which files a thing shows now, which decides who may see them. Call it after writing the thing itself. `by`
 * may add only files that they can see; null is the program itself (imports, the demo).
 */
export async function setFileUses(
  db: Database,
  { by, ...use }: FileUse & { readonly by: Viewer | null },
  fileIds: readonly FileId[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = new Set(await listUsedFileIds(tx, { kind: use.kind, subjectIds: [use.subjectId] }));
    const now = new Set(fileIds);
    const added = [...now].filter((id) => !before.has(id));
    const dropped = [...before].filter((id) => !now.has(id));
    if (by) await assertMaySeeFiles(tx, by, added);
    await addUses(tx, use, added);
    await dropUses(tx, use, dropped);
    await refreshVisibility(tx, [...added, ...dropped]);
  });
}

/**
 * Call it when the readers of things may have changed: published, withdrawn, moved to another segment; or when the
 * rights of a picture have.
 */
export async function refreshFileVisibility(
  db: Database,
  uses: { readonly kind: string; readonly subjectIds: readonly string[] },
): Promise<void> {
  await inTransaction(db, async (tx) => refreshVisibility(tx, await listUsedFileIds(tx, uses)));
}

/** From now on, everything that shows the first file also shows the second, to the same people. */
export async function copyFileUses(tx: Database, added: FileId, shown: FileId): Promise<void> {
  const uses = await tx.selectFrom('fileUses').select(['kind', 'subjectId']).where('fileId', '=', shown).execute();
  for (const use of uses) await addUses(tx, use, [added]);
  await refreshVisibility(tx, [added]);
}

/** Ids of unknown files are skipped. */
async function addUses(tx: Database, { kind, subjectId }: FileUse, ids: readonly FileId[]): Promise<void> {
  const rows = (await listFileFacts(tx, ids)).map(({ id }) => ({ fileId: id, kind, subjectId }));
  if (rows.length > 0)
    await tx
      .insertInto('fileUses')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function dropUses(tx: Database, { kind, subjectId }: FileUse, ids: readonly FileId[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('fileUses')
      .where('kind', '=', kind)
      .where('subjectId', '=', subjectId)
      .where('fileId', 'in', ids)
      .execute();
}

/**
 * A file is public if something that everybody may see shows it, and its rights limit what guests get. The row stores
 * both, so serving the file needs no query.
 */
async function refreshVisibility(tx: Database, ids: readonly FileId[]): Promise<void> {
  // Two things that show the same file may change at once: the later one must see what the earlier one did.
  await lockFiles(tx, ids);
  const files = await listFileFacts(tx, ids);
  for (const file of files) {
    const visibility = (await isShownTo(tx, guest, file)) ? 'public' : 'private';
    const { longestSide: guestLimit } = await rightsOf(tx, guest, file);
    if (visibility !== file.visibility || guestLimit !== file.guestLimit)
      await tx.updateTable('files').set({ visibility, guestLimit }).where('id', '=', file.id).execute();
  }
  if (files.length > 0) await touch(tx, ...files.map(({ id }) => `file:${id}`));
}

const placeholdersAtATime = 1_000;

/** Makes the placeholders of pictures that have none yet, from their thumbhashes. Uses files_without_placeholder. */
export async function makePlaceholders(db: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ id: FileId; thumbhash: string }>`select id, thumbhash from files
      where kind = 'picture' and placeholder is null order by id limit ${placeholdersAtATime}`.execute(db);
    if (rows.length === 0) return;
    const made = rows.map(({ id, thumbhash }) => ({ id, placeholder: placeholderOf(thumbhash) }));
    await sql`update files set placeholder = made.placeholder
      from json_to_recordset(${JSON.stringify(made)}::json) as made (id uuid, placeholder text)
      where files.id = made.id`.execute(db);
  }
}

/**
 * A picture as bytes, at least this wide if the original is, for exports and mails that embed it; undefined if the
 * store has lost it.
 */
export async function embeddablePicture(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  file: FileFacts,
  width: PictureWidth,
): Promise<Buffer | undefined> {
  try {
    return await createVariant(storage, file, { width: stepFor(file, width), format: 'webp' });
  } catch (error) {
    log.warn({ err: error, fileId: file.id }, 'a picture could not be embedded');
    return undefined;
  }
}
