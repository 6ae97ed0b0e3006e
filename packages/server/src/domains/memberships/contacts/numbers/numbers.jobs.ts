import { withLock } from '../../../../platform/database/lock.ts';
import { job } from '../../../../platform/services/job.ts';
import type { Services } from '../../../../platform/services/services.ts';
import { foldSegments } from './fold.ts';
import { keepMoments } from './moments.ts';

declare module '../../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'memberships.count-contacts': Record<string, never>;
  }
}

/** Keeps the numbers of contacts near the truth; nothing waits for it, and one node at a time does it. */
export async function countContacts({ db, pool }: Pick<Services, 'db' | 'pool'>, signal: AbortSignal): Promise<void> {
  await withLock(pool, 'count-contacts', {
    patienceMs: 0,
    async work() {
      await foldSegments(db, signal);
      await keepMoments(db, signal);
    },
  });
}

export const numbersJobs = [
  job({
    queue: 'memberships.count-contacts',
    work: (services, _payload, signal) => countContacts(services, signal),
    schedule: '* * * * *',
    atStart: true,
  }),
];
