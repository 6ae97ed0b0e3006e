import { job } from '../../../platform/services/job.ts';
import { forgetUnusedWords } from '../written/written-words.queries.ts';
import { forgetUnusedValues, readDueValues } from './values.keep.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'values.read': Record<string, never>;
    'values.forget': Record<string, never>;
  }
}

/** A job ends well before its time is over; the next minute's goes on. */
const sliceMs = 10 * 60_000;

/** Reads the values of works that an import or an upgrade left to be read. */
const read = job({
  queue: 'values.read',
  schedule: '* * * * *',
  atStart: true,
  options: { retryLimit: 0, concurrency: 1 },
  async work({ db }, _, signal) {
    await readDueValues(db, AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]));
  },
});

const forget = job({
  queue: 'values.forget',
  schedule: '41 3 * * *',
  async work({ db }) {
    await forgetUnusedValues(db);
    await forgetUnusedWords(db);
  },
});

export const valuesJobs = [read, forget];
