import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inScratchFolder } from './scratch.ts';
import type { Storage } from './storage.ts';

/** Works with a stored file as a file of this machine: ZIP files are read from their end. */
export async function withStoredFile<T>(storage: Storage, key: string, use: (file: string) => Promise<T>): Promise<T> {
  const local = storage.localPath(key);
  if (local !== undefined && (await storage.exists(key))) return use(local);
  return inScratchFolder(async (folder) => {
    const stored = await storage.stream(key);
    if (!stored) throw new Error(`the stored file ${key} is missing`);
    const file = path.join(folder, 'file');
    await pipeline(stored.body, createWriteStream(file, { mode: 0o600 }));
    return use(file);
  });
}
