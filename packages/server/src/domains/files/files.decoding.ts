import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import {
  encodeForStorage,
  makeVariant,
  type Original,
  type Picture,
  type PictureFormat,
  type Purpose,
  RejectedPicture,
  type RejectionReason,
} from './files.images.ts';

/* The decoder's program (files.decoder.ts): it receives one task at a time and sends one reply. */

export type Work =
  | { readonly make: 'kept'; readonly source: string; readonly target: string; readonly purpose: Purpose }
  | {
      readonly make: 'variant';
      readonly source: string;
      readonly target: string;
      readonly width: PictureWidth;
      readonly format: PictureFormat;
    };

export interface Answer {
  readonly picture?: Picture;
  readonly original?: Original;
  readonly unfit?: RejectionReason;
  readonly failure?: { readonly message: string; readonly code: string | undefined };
  /** The memory of this process after the work, in bytes. */
  readonly resident: number;
}

async function done(work: Work): Promise<Omit<Answer, 'resident'>> {
  try {
    if (work.make === 'kept') return await encodeForStorage(work.source, work.target, work.purpose);
    await makeVariant(work.source, work.target, work);
    return {};
  } catch (error) {
    return error instanceof RejectedPicture
      ? { unfit: error.why }
      : { failure: { message: String(error), code: (error as NodeJS.ErrnoException).code } };
  }
}

process.on('message', async (work: Work) =>
  process.send?.({ ...(await done(work)), resident: process.memoryUsage.rss() } satisfies Answer),
);
// The parent has gone or needs nothing more. Ctrl-C reaches all processes of a terminal, so the parent decides.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
