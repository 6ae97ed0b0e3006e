import { job } from '../../platform/jobs/jobs.ts';
import { deleteExpiredSessions } from './accounts.commands.ts';
import { forgetSpentChallenges } from './passkeys/passkeys.commands.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'accounts.expire': Record<string, never>;
  }
}

export const accountsJobs = [
  job({
    queue: 'accounts.expire',
    schedule: '41 3 * * *',
    async work({ db }) {
      await deleteExpiredSessions(db);
      await forgetSpentChallenges(db);
    },
  }),
];
