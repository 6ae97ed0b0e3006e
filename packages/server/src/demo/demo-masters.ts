import { addMaster, readMaster } from '../domains/files/masters/masters.commands.ts';
import type { Services } from '../platform/services/services.ts';
import { type OriginalLater, originalOf } from './plates.ts';

/** Adds the original of a picture, as an upload does. */
export async function addOriginal(
  services: Pick<Services, 'db' | 'storage' | 'jobs'>,
  { fileId, plate }: OriginalLater,
): Promise<void> {
  const { size, ...file } = originalOf(plate);
  await addMaster(services, fileId, {
    ...(await readMaster(file)),
    ...size,
    orientation: 1,
    contentType: 'image/jpeg',
  });
}
