import './mailings.consequences.ts';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { job } from '../../platform/services/job.ts';
import { judgeVisits } from './counting/counting.verdicts.ts';
import { prepareDigests } from './digest/digest.prepare.ts';
import { sendDigests } from './digest/digest.sending.ts';
import { startDueMailings } from './draft/schedule.commands.ts';
import { resumeAbandoned, sendMailing } from './mailings.sending.ts';
import { settleJournals } from './sending/sending.journal.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'mailings.send': { readonly mailingId: MailingId };
    'mailings.resume': Record<string, never>;
    'mailings.start-due': Record<string, never>;
    'mailings.digests': Record<string, never>;
    'mailings.judge-visits': Record<string, never>;
  }
}

export const mailingsJobs = [
  job({
    queue: 'mailings.send',
    work: (services, { mailingId }, signal) => sendMailing(services, mailingId, { signal }),
    options: { concurrency: 2, expireInSeconds: 900 },
    beforeWork: settleJournals,
  }),
  job({
    queue: 'mailings.resume',
    work: (services) => resumeAbandoned(services),
    schedule: '* * * * *',
    atStart: true,
  }),
  job({
    queue: 'mailings.start-due',
    work: (services) => startDueMailings(services),
    schedule: '* * * * *',
    atStart: true,
  }),
  job({
    queue: 'mailings.digests',
    async work(services, _, signal) {
      await prepareDigests(services.db);
      await sendDigests(services, { signal });
    },
    options: { concurrency: 1, expireInSeconds: 900 },
    schedule: '* * * * *',
    atStart: true,
  }),
  job({
    queue: 'mailings.judge-visits',
    work: (services) => judgeVisits(services),
    schedule: '* * * * *',
    atStart: true,
  }),
];
