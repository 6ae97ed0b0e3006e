import { dropOldAudit } from '../database/audit.ts';
import { dropSpentLimits } from '../limits/limits.ts';
import { dropDeliveredEvents } from './events.ts';
import { job } from './jobs.ts';

declare module './job-queue.ts' {
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
