import { job } from '../../platform/jobs/jobs.ts';
import { deleteExpiredSessions } from './accounts.commands.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'accounts.expire': Record<string, never>;
  }
}

export const accountsJobs = [
  job({ queue: 'accounts.expire', work: ({ db }) => deleteExpiredSessions(db), schedule: '41 3 * * *' }),
];
