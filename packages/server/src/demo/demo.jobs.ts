import { job } from '../platform/services/job.ts';
import type { OriginalLater } from './plates.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Queues {
    'demo.masters': OriginalLater;
  }
}

/** Adds the originals of some works of the demo world; no start waits for them. */
export const demoJobs = [
  job({
    queue: 'demo.masters',
    options: { retryLimit: 3, concurrency: 1 },
    work: async (services, original) => (await import('./demo-masters.ts')).addOriginal(services, original),
  }),
];
