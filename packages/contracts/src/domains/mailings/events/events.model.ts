import { z } from 'zod';
import { mailEventTypes, mailOutcomes } from './events.constants.ts';

export const mailOutcome = z.enum(mailOutcomes);

/**
 * How a report came: from Amazon SES, as the answer of a mail server, as a mail that came back, or from an address in the
 * mail that counts.
 */
export const eventProof = z.enum(['ses', 'smtp', 'returned', 'counted']);

/** One event of one person's mail, and what proves it. */
export const mailEvent = z.object({
  no: z.int(),
  type: z.enum(mailEventTypes),
  at: z.iso.datetime(),
  /** A program opened or clicked, not a person. */
  isMachine: z.boolean(),
  /** The enhanced status code of RFC 3463. */
  status: z.string().nullable(),
  /** The words of the server, or the name of the program that opened or clicked. */
  detail: z.string().nullable(),
  link: z.string().nullable(),
  proof: eventProof,
});
export type MailEvent = z.infer<typeof mailEvent>;

/** So many of one type within a span of time. */
export const eventCount = z.object({ at: z.iso.datetime(), count: z.int() });

/** The numbers of a campaign after it was sent. */
export const mailingOutcomes = z.object({
  counts: z.object(
    Object.fromEntries(mailOutcomes.map((outcome) => [outcome, z.int()])) as Record<
      (typeof mailOutcomes)[number],
      z.ZodInt
    >,
  ),
  /** Of the bounced ones, those whose mailbox does not exist or whose server refuses for good. */
  permanent: z.int(),
  /** Of the people, those who unsubscribed after it was sent. */
  unsubscribed: z.int(),
  /** Of the skipped ones, by reason. */
  skippedFor: z.array(z.object({ reason: z.string(), count: z.int() })),
  lastEventAt: z.iso.datetime().nullable(),
  /** Mails that arrived, added up over time. */
  delivered: z.array(eventCount),
  /** Opens and clicks are counted, except for people who chose otherwise. */
  countsReads: z.boolean(),
  /** The people who got a mail that counts. */
  counted: z.int(),
});
export type MailingOutcomes = z.infer<typeof mailingOutcomes>;
