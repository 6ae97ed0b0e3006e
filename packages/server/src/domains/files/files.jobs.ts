import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { job } from '../../platform/services/job.ts';
import { makePlaceholders } from './files.commands.ts';
import { findFileFacts } from './files.queries.ts';
import { createAllVariants } from './files.variants.ts';
import { makePalettes } from './palettes/palettes.commands.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'files.variants': { fileId: FileId };
    'files.placeholders': Record<string, never>;
    'files.palettes': Record<string, never>;
  }
}

/** AVIF is slow to make, so nobody waits for it: readers get WebP until this is done. */
const variants = job({
  queue: 'files.variants',
  options: { retryLimit: 3, concurrency: 1 },
  async work({ db, storage }, { fileId }, signal) {
    const file = await findFileFacts(db, fileId);
    if (file) await createAllVariants(storage, file, signal);
  },
});

/** Makes what pages show of pictures that were stored before there were placeholders. */
const placeholders = job({
  queue: 'files.placeholders',
  atStart: true,
  work: ({ db }, _, signal) => makePlaceholders(db, signal),
});

/** Makes the palettes of pictures that were stored before there were any. */
const palettes = job({
  queue: 'files.palettes',
  atStart: true,
  work: ({ db }, _, signal) => makePalettes(db, signal),
});

export const filesJobs = [variants, placeholders, palettes];
