import { dropSpentLimits } from '../http/limits.ts';
import { job } from './jobs.ts';

declare module './job-queue.ts' {
  interface Queues {
    'platform.clean': Record<string, never>;
  }
}

/** The platform's own cleanup of expired rows. */
export const platformJobs = [
  job({ queue: 'platform.clean', work: ({ pool }) => dropSpentLimits(pool), schedule: '17 * * * *' }),
];
