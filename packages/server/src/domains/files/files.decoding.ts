import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { makeKept, makeVariant, type Picture, type PictureFormat, type Unfit, UnfitPicture } from './files.images.ts';

/* The program of the decoder (files.decoder.ts): one piece of work is sent, one answer goes back. */

export type Work =
  | { readonly make: 'kept'; readonly source: string; readonly target: string }
  | { readonly make: 'variant'; readonly source: string; readonly target: string; readonly width: PictureWidth; readonly format: PictureFormat };

export interface Answer {
  readonly picture?: Picture;
  readonly unfit?: Unfit;
  readonly failure?: { readonly message: string; readonly code: string | undefined };
  /** The memory of this process after the work, in bytes. */
  readonly resident: number;
}

async function done(work: Work): Promise<Omit<Answer, 'resident'>> {
  try {
    if (work.make === 'kept') return { picture: await makeKept(work.source, work.target) };
    await makeVariant(work.source, work.target, work);
    return {};
  } catch (error) {
    return error instanceof UnfitPicture ? { unfit: error.why } : { failure: { message: String(error), code: (error as NodeJS.ErrnoException).code } };
  }
}

process.on('message', async (work: Work) => process.send?.({ ...(await done(work)), resident: process.memoryUsage.rss() } satisfies Answer));
// Whoever asked has gone, or needs nothing any more. Ctrl-C is said to all processes of a terminal: the one who asked decides.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
