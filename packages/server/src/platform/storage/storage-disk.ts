import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, opendir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { assertKey, type ByteRange, type Storage, type StoredObject, type StoredStream } from './storage-model.ts';

/** Stores bytes in files below a folder, spread over 256 folders so none grows too large to list. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, createHash('sha256').update(key).digest('hex').slice(0, 2), key);
  };
  return {
    put: (key, bytes) => writeWhole(pathOf(key), bytes, root),
    putFile: (key, path) => writeWhole(pathOf(key), createReadStream(path), root),
    get: (key) => orUndefined(readFile(pathOf(key))),
    stream: (key, range) => orUndefined(openStream(pathOf(key), range)),
    exists: async (key) => (await orUndefined(stat(pathOf(key)))) !== undefined,
    localPath: pathOf,
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Its folder goes with the last object in it.
      await rmdir(dirname(path)).catch(() => {});
    },
    list: () => listObjects(root),
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

const draftsOf = (root: string) => join(root, 'drafts');
const staleAfter = 60 * 60 * 1_000;

/** Drafts left by a killed process; another process may still be writing the more recent ones. */
export async function removeStaleDrafts(root: string): Promise<void> {
  const folder = draftsOf(root);
  for (const name of (await orUndefined(readdir(folder))) ?? []) {
    const draft = join(folder, name);
    const facts = await orUndefined(stat(draft));
    if (facts && Date.now() - facts.mtimeMs > staleAfter) await rm(draft, { force: true });
  }
}

/** Written to a temporary file, synced and renamed: after a power cut the file is whole or absent. */
async function writeWhole(path: string, bytes: Uint8Array | Readable, root: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(draftsOf(root), { recursive: true });
  const draft = join(draftsOf(root), randomUUID());
  try {
    await writeAndSync(draft, bytes);
    await renameInto(folder, draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Somebody may remove the folder, because it is empty, before the file is in it. */
async function renameInto(folder: string, draft: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isMoved = await orUndefined(rename(draft, path).then(() => true));
  if (isMoved) return;
  await mkdir(folder, { recursive: true });
  await rename(draft, path);
}

/** The 256 folders one after the other; drafts lie beside them. */
async function* listObjects(root: string): AsyncGenerator<StoredObject, void> {
  const folders = ((await orUndefined(readdir(root))) ?? []).filter((name) => /^[0-9a-f]{2}$/.test(name));
  for (const folder of folders) {
    const base = join(root, folder);
    for await (const entry of await opendir(base, { recursive: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const facts = await orUndefined(stat(path));
      if (facts) yield { key: relative(base, path).split(sep).join('/'), bytes: facts.size, modifiedAt: facts.mtime };
    }
  }
}

async function writeAndSync(path: string, bytes: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) await file.writeFile(part as Uint8Array);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openStream(path: string, range: ByteRange | undefined): Promise<StoredStream> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (!range) return { body: file.createReadStream(), size };
    return {
      body: file.createReadStream({ start: range.first, end: range.last }),
      size: Math.min(range.last + 1, size) - range.first,
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
