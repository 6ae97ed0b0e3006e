import { job } from '../../../platform/services/job.ts';
import { mailUnreadMessages } from './mails.sending.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'chat.mail': Record<string, never>;
  }
}

export const chatJobs = [
  job({
    queue: 'chat.mail',
    work: (services, _payload, signal) => mailUnreadMessages(services, signal),
    schedule: '*/5 * * * *',
  }),
];
