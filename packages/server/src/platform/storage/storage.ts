import { join } from 'node:path';
import type { S3Settings } from '../base/config.ts';
import { removeStaleScratch } from './scratch.ts';
import { diskStorage, removeStaleDrafts } from './storage-disk.ts';
import type { Storage, StoredObject } from './storage-model.ts';

export type { S3Settings, Storage, StoredObject };

/** Opens the configured store: S3 if set, else the folder `files` of the data directory. */
export async function createStorage(settings: {
  readonly dataDir: string;
  readonly s3?: S3Settings | undefined;
}): Promise<Storage> {
  await removeStaleScratch().catch(() => {});
  if (!settings.s3) {
    const root = join(settings.dataDir, 'files');
    // check() reports what is wrong with the folder.
    await removeStaleDrafts(root).catch(() => {});
    return diskStorage(root);
  }
  // The S3 client costs 25 MB of memory; without S3 settings it is never loaded.
  const { s3Storage } = await import('./storage-s3.ts');
  return s3Storage(settings.s3);
}
