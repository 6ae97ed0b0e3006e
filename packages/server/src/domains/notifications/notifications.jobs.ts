import { job } from '../../platform/services/job.ts';
import { deleteOldNotifications } from './notifications.commands.ts';
import { mailDueNotifications } from './notifications.sending.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'notifications.mail': Record<string, never>;
    'notifications.expire': Record<string, never>;
  }
}

export const notificationsJobs = [
  job({
    queue: 'notifications.mail',
    work: (services, _payload, signal) => mailDueNotifications(services, signal),
    schedule: '* * * * *',
    atStart: true,
  }),
  job({ queue: 'notifications.expire', work: ({ db }) => deleteOldNotifications(db), schedule: '23 3 * * *' }),
];
