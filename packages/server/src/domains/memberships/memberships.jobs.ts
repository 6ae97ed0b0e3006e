import { job } from '../../platform/services/job.ts';
import { expireInvitations } from './invitations/expiring.commands.ts';
import { mailDueInvitations } from './invitations/invitations.sending.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'memberships.mail-invitations': Record<string, never>;
    'memberships.expire-invitations': Record<string, never>;
  }
}

export const membershipsJobs = [
  job({
    queue: 'memberships.mail-invitations',
    work: (services, _payload, signal) => mailDueInvitations(services, signal),
    // Most are sent at once; this is for those that wait and those whose worker died.
    schedule: '* * * * *',
    atStart: true,
  }),
  job({
    queue: 'memberships.expire-invitations',
    work: ({ db }, _payload, signal) => expireInvitations(db, signal),
    schedule: '7 * * * *',
    atStart: true,
  }),
];
