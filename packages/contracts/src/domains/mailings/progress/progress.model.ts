import { z } from 'zod';
import { recipientState } from '../mailings.model.ts';

/** One recipient whose mail has just been settled. */
export const settledRecipient = z.object({
  id: z.uuid(),
  email: z.string(),
  state: recipientState,
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});
export type SettledRecipient = z.infer<typeof settledRecipient>;

/** People who get their mail at the same moment, because it is then the chosen hour in their zones. */
export const waitingMoment = z.object({
  at: z.iso.datetime(),
  /** The time on the clocks there, such as '09:00'. */
  hour: z.string(),
  /** The zones, such as Europe/Lisbon, the first few of them. */
  zones: z.array(z.string()),
  otherZones: z.int(),
  count: z.int(),
});
export type WaitingMoment = z.infer<typeof waitingMoment>;

/** How a campaign goes, while it is sent and while it is paused. */
export const mailingProgress = z.object({
  /** The person who started it; empty once the account is gone. */
  startedBy: z.string(),
  /** The mails sent in the last minute; null while that says nothing yet. */
  perMinute: z.int().nullable(),
  /** Each person counts in the segment through which they get the mail. */
  segments: z.array(z.object({ name: z.string(), done: z.int(), all: z.int() })),
  /** The reasons of those who were skipped. */
  skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Mails that the server did not take yet, with its own words and the time of the next try. */
  trouble: z.object({ words: z.string(), count: z.int(), nextAt: z.iso.datetime() }).nullable(),
  /** Those who wait for the hour of their own zone, by moment, the first one first. */
  moments: z.array(waitingMoment),
  /** The sending domain is new, and the mails of this day are used up. */
  held: z.object({ perDay: z.int(), until: z.iso.datetime() }).nullable(),
  /** The last ones, the newest first. */
  latest: z.array(settledRecipient),
});
export type MailingProgress = z.infer<typeof mailingProgress>;
