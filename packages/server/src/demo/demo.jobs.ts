import { job } from '../platform/jobs/jobs.ts';
import type { DrawnLater } from './demo-masters.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Queues {
    'demo.masters': DrawnLater;
  }
}

/** Draws the originals that some works of the demo world are looked at closely in; no start waits for them. */
export const demoJobs = [
  job({
    queue: 'demo.masters',
    options: { retryLimit: 3, concurrency: 1 },
    work: async (services, given) => (await import('./demo-masters.ts')).drawMaster(services, given),
  }),
];
