import '../files.tables.ts';
import type { UploadedMaster } from '@oeuvre/contracts/domains/files/masters.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { audit } from '../../../platform/database/audit.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/process/services.ts';
import { insertPicture, storePicture } from '../files.commands.ts';
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

/** Both files are stored before the rows: a row never names a missing file, and no file stays without its row. */
async function saveMaster(
  { db, storage, jobs }: Needs,
  { ownerId, ...given }: NewMaster,
  afterwards: (tx: Database, kept: UploadedMaster) => Promise<void>,
): Promise<UploadedMaster> {
  const stored = await storePicture(storage, given, 'master');
  const { contentType, ...size } = stored.original;
  const storageKey = `${stored.id}/original.${contentType.replace('image/', '')}`;
  const { bytes, sha256, fileName } = given;
  try {
    await storage.putFile(storageKey, given.path, contentType);
    return await inTransaction(db, async (tx) => {
      const picture = await insertPicture(tx, stored, ownerId);
      await tx
        .insertInto('masters')
        .values({ fileId: picture.id, storageKey, fileName, contentType, bytes, sha256, ...size })
        .execute();
      await jobs.send('files.variants', { fileId: picture.id }, { tx });
      const kept = {
        ...picture,
        master: { width: size.width, height: size.height, bytes, fileName, state: 'waiting' as const },
      };
      await afterwards(tx, kept);
      return kept;
    });
  } catch (error) {
    for (const key of [stored.storageKey, storageKey]) await storage.remove(key).catch(() => {});
    throw error;
  }
}
