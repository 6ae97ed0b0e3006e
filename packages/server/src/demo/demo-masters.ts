import path from 'node:path';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { addMaster, readMaster } from '../domains/files/masters/masters.commands.ts';
import type { Services } from '../platform/process/services.ts';
import { inScratchFolder } from '../platform/storage/scratch.ts';
import { drawAside } from './plates/draw-aside.ts';
import type { Plate } from './plates/draw-plate.ts';

/** The side of an original, as a multiple of the picture on pages: two more levels of detail. */
const enlarged = 4;

/** A picture of the demo world whose original is drawn after the start. */
export interface DrawnLater {
  readonly fileId: FileId;
  readonly plate: Plate;
}

/** Draws a plate again, larger, as the original of its picture. */
export async function drawMaster(services: Pick<Services, 'db' | 'storage' | 'jobs'>, { fileId, plate }: DrawnLater) {
  await inScratchFolder(async (folder) => {
    const size = { width: plate.width * enlarged, height: plate.height * enlarged };
    const target = path.join(folder, 'plate');
    await drawAside({ ...plate, ...size }, target);
    const received = await readMaster({ path: target, fileName: `${plate.seed}.jpg` });
    await addMaster(services, fileId, { ...received, ...size, orientation: 1, contentType: 'image/jpeg' });
  });
}
