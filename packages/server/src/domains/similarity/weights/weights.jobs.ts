import { withLock } from '../../../platform/database/lock.ts';
import { job } from '../../../platform/services/job.ts';
import { countTermsOf, renewStaleWeights } from './weights.commands.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'similarity.weights': { version: number };
    'similarity.renew': Record<string, never>;
  }
}

export const weightsJobs = [
  job({
    queue: 'similarity.weights',
    options: { retryLimit: 3, expireInSeconds: 3_600, concurrency: 1 },
    async work({ db, pool }, { version }) {
      await withLock(pool, 'similarity.weights', { patienceMs: 60_000, work: () => countTermsOf(db, version) });
    },
  }),
  job({
    queue: 'similarity.renew',
    schedule: '23 * * * *',
    atStart: true,
    async work({ db, jobs }) {
      const version = await renewStaleWeights(db);
      if (version !== undefined) await jobs.send('similarity.weights', { version });
    },
  }),
];
