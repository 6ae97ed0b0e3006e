import { job } from '../../platform/services/job.ts';
import { forgetSeenWorks } from './long-works.commands.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'long-works.forget': Record<string, never>;
  }
}

export const longWorksJobs = [
  job({ queue: 'long-works.forget', work: ({ db }) => forgetSeenWorks(db), schedule: '41 3 * * *' }),
];
