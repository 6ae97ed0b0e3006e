import { job } from '../../platform/services/job.ts';
import { deleteExpiredSessions } from './accounts.commands.ts';
import { forgetExpiredExports, keyOfExport, listAbandonedExports } from './data-exports/data-exports.commands.ts';
import { makeExport } from './data-exports/data-exports.making.ts';
import { forgetEmailChanges } from './email-change/email-change.commands.ts';
import { eraseDueAccounts } from './erasure/erasure.work.ts';
import { forgetSpentChallenges } from './passkeys/passkeys.commands.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'accounts.expire': Record<string, never>;
    'accounts.export': { readonly exportId: string };
    'accounts.resume-exports': Record<string, never>;
    'accounts.erase': Record<string, never>;
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
  job({
    queue: 'accounts.export',
    options: { retryLimit: 3, concurrency: 1, expireInSeconds: 3_600 },
    work: (services, { exportId }, signal) => makeExport(services, exportId, signal),
  }),
  // Goes on with exports whose worker died, and forgets those that have expired.
  job({
    queue: 'accounts.resume-exports',
    schedule: '* * * * *',
    atStart: true,
    async work({ db, jobs, storage }) {
      for (const id of await listAbandonedExports(db)) await jobs.send('accounts.export', { exportId: id });
      for (const id of await forgetExpiredExports(db)) await storage.remove(keyOfExport(id));
    },
  }),
  job({
    queue: 'accounts.erase',
    schedule: '11 * * * *',
    atStart: true,
    options: { concurrency: 1, expireInSeconds: 3_600 },
    async work(services, _payload, signal) {
      await eraseDueAccounts(services, signal);
      await forgetEmailChanges(services.db);
    },
  }),
];
