import { dropOldAudit } from '../database/audit.ts';
import { dropDeliveredEvents } from '../jobs/events.ts';
import { dropSpentLimits } from '../limits/limits.ts';
import { dropOldSingleMails, settleSingleMails } from '../mail/single/single-mails.ts';
import { job } from './job.ts';

declare module '../jobs/job-queue.ts' {
  interface Queues {
    'platform.clean': Record<string, never>;
    'platform.prune-logs': Record<string, never>;
  }
}

/** The platform's own cleanup of expired rows. */
export const platformJobs = [
  job({
    queue: 'platform.clean',
    schedule: '17 * * * *',
    async work({ db, pool }) {
      await dropSpentLimits(pool);
      await settleSingleMails(db);
    },
  }),
  job({
    queue: 'platform.prune-logs',
    schedule: '29 3 * * *',
    async work({ db, config }) {
      await dropDeliveredEvents(db);
      await dropOldSingleMails(db);
      if (config.keptDays.auditLog) await dropOldAudit(db, config.keptDays.auditLog);
    },
  }),
];
