import type { MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { MailingProgress } from '@oeuvre/contracts/domains/mailings/progress/progress.model.ts';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { campaign, idOf } from './things.ts';

/** A mailing to 2,040 people in the middle of it. */
export const sendingCampaign = (changed: Partial<MassMailingStatus> = {}) => ({
  ...campaign({
    started: true,
    state: 'sending',
    mailingId: idOf<MailingId>(900),
    totalCount: 2_040,
    counts: { sent: 1_206, queued: 800, sending: 3, skipped: 6, uncertain: 2, bounced: 23 },
    startedAt: '2026-11-14T09:30:00.000Z',
  }),
  ...changed,
});
/** How it goes. */
export const campaignProgress = (changed: Partial<MailingProgress> = {}): MailingProgress => ({
  startedBy: 'Tobias Lindqvist',
  perMinute: 412,
  segments: [{ name: 'Weather and Water', done: 712, all: 1_204 }],
  skipped: [
    { reason: 'no longer subscribed', count: 4 },
    { reason: 'suppressed', count: 2 },
  ],
  trouble: null,
  moments: [],
  held: null,
  latest: [
    { id: idOf(901), email: 'a@oeuvre.test', state: 'sent', reason: null, at: '2026-11-14T09:35:00.000Z' },
    {
      id: idOf(902),
      email: 'b@oeuvre.test',
      state: 'bounced',
      reason: 'no such mailbox',
      at: '2026-11-14T09:35:00.000Z',
    },
  ],
  ...changed,
});
