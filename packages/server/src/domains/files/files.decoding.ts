import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import {
  encodeForStorage,
  isDiskFull,
  makeVariant,
  type Original,
  type Picture,
  type PictureFormat,
  type Purpose,
  RejectedPicture,
  type RejectionReason,
} from './files.images.ts';
import { makeTile, type TileWork } from './iiif/iiif.tile.ts';
import { type Level, makePyramid } from './masters/masters.pyramid.ts';

/* The program of files.process.ts: it answers each task once, and does as many at a time as it is given. */

export type Work =
  | { readonly make: 'kept'; readonly source: string; readonly target: string; readonly purpose: Purpose }
  | {
      readonly make: 'variant';
      readonly source: string;
      readonly target: string;
      readonly width: PictureWidth;
      readonly format: PictureFormat;
    }
  | { readonly make: 'pyramid'; readonly source: string; readonly target: string }
  | ({ readonly make: 'tile' } & TileWork);

/** A task, and its answer with the same number. */
export interface Asked {
  readonly id: number;
  readonly work: Work;
}
export interface Answered {
  readonly id: number;
  readonly answer: Answer;
}

export interface Answer {
  readonly picture?: Picture;
  readonly original?: Original;
  /** The sizes of a pyramid's pages. */
  readonly levels?: readonly Level[];
  readonly unfit?: RejectionReason;
  readonly failure?: { readonly message: string; readonly code: string | undefined };
  /** The memory of this process after the work, in bytes. */
  readonly resident: number;
}

async function done(work: Work): Promise<Omit<Answer, 'resident'>> {
  try {
    if (work.make === 'kept') return await encodeForStorage(work.source, work.target, work.purpose);
    if (work.make === 'pyramid') return { levels: await makePyramid(work.source, work.target) };
    if (work.make === 'tile') await makeTile(work);
    else await makeVariant(work.source, work.target, work);
    return {};
  } catch (error) {
    return error instanceof RejectedPicture
      ? { unfit: error.why }
      : {
          failure: {
            message: String(error),
            code: isDiskFull(error) ? 'ENOSPC' : (error as NodeJS.ErrnoException).code,
          },
        };
  }
}

process.on('message', async ({ id, work }: Asked) => {
  const answer = { ...(await done(work)), resident: process.memoryUsage.rss() };
  process.send?.({ id, answer } satisfies Answered);
});
// The parent has gone or needs nothing more. Ctrl-C reaches all processes of a terminal, so the parent decides.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
