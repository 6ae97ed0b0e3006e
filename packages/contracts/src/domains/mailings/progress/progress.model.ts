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
  /** The sending domain is new, and the mails of this day are used up. */
  held: z.object({ perDay: z.int(), until: z.iso.datetime() }).nullable(),
  /** The last ones, the newest first. */
  latest: z.array(settledRecipient),
});
export type MailingProgress = z.infer<typeof mailingProgress>;
