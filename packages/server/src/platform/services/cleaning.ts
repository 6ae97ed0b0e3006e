import { dropOldAudit } from '../database/audit.ts';
import { dropDeliveredEvents } from '../jobs/events.ts';
import { dropSpentLimits } from '../limits/limits.ts';
import { job } from './job.ts';

declare module '../jobs/job-queue.ts' {
  interface Queues {
    'platform.clean': Record<string, never>;
    'platform.prune-logs': Record<string, never>;
  }
}

/** The platform's own cleanup of expired rows. */
export const platformJobs = [
  job({ queue: 'platform.clean', work: ({ pool }) => dropSpentLimits(pool), schedule: '17 * * * *' }),
  job({
    queue: 'platform.prune-logs',
    schedule: '29 3 * * *',
    async work({ db, config }) {
      await dropDeliveredEvents(db);
      if (config.keptDays.auditLog) await dropOldAudit(db, config.keptDays.auditLog);
    },
  }),
];
