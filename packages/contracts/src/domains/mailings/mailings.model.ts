import { z } from 'zod';
import { articleId, mailingId } from '../../kernel/ids.ts';
import { mailEventTypes } from './events/events.constants.ts';

/** not_started means that there is no open campaign; the others are stored. */
export const mailingStates = ['not_started', 'preparing', 'sending', 'paused', 'sent', 'failed'] as const;
export const mailingState = z.enum(mailingStates);
export type MailingState = z.infer<typeof mailingState>;

/**
 * The result of one person's mail. `uncertain`: the connection or the program broke during the hand-over, so it is
 * never resent automatically.
 */
export const recipientStates = ['queued', 'sending', 'sent', 'skipped', 'uncertain', 'bounced', 'complained'] as const;
export const recipientState = z.enum(recipientStates);
export type RecipientState = z.infer<typeof recipientState>;

/** Why a campaign is paused: a person stopped it, the mail server refuses our mail, or the article was unpublished. */
export const pauseReason = z.enum(['person', 'server', 'article']);
export type PauseReason = z.infer<typeof pauseReason>;

/** The recipients of a new campaign for an article that was sent before. */
export const mailingAudience = z.enum(['everybody', 'remaining']);
export type MailingAudience = z.infer<typeof mailingAudience>;

/** How many people are in each state. */
export const recipientCounts = z.object(
  Object.fromEntries(recipientStates.map((state) => [state, z.int()])) as Record<RecipientState, z.ZodInt>,
);
export type RecipientCounts = z.infer<typeof recipientCounts>;

/** The state of an article's campaign. */
export const massMailingStatus = z.object({
  articleId,
  title: z.string(),
  started: z.boolean(),
  mailingId: mailingId.nullable(),
  state: mailingState,
  pauseReason: pauseReason.nullable(),
  pausedAt: z.iso.datetime().nullable(),
  /** The person who paused it; empty if it stopped by itself, or once the account is gone. */
  pausedBy: z.string(),
  counts: recipientCounts,
  totalCount: z.int(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The number of people whom a campaign started now would reach. */
  audienceCount: z.int(),
  /** Of these, people whom no earlier campaign of this article has reached. */
  remainingCount: z.int(),
  /** The number of closed campaigns of this article. */
  earlierCampaigns: z.int(),
});
export type MassMailingStatus = z.infer<typeof massMailingStatus>;

/** One recipient of a campaign and the result of their mail. */
export const mailingRecipient = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  segmentName: z.string().nullable(),
  state: recipientState,
  /** The mail server of the recipient retries; nothing was delivered so far. */
  isDelayed: z.boolean(),
  /** Their mail counts opens and clicks. */
  isCounted: z.boolean(),
  /** The first times; null if nothing was counted. */
  openedAt: z.iso.datetime().nullable(),
  clickedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  attempts: z.int(),
  /** When it was sent, or last attempted. */
  at: z.iso.datetime().nullable(),
  /** The latest report about the mail; null if there was none. */
  lastEvent: z
    .object({
      type: z.enum(mailEventTypes),
      isMachine: z.boolean(),
      /** The words of the link that was followed; otherwise empty. */
      words: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type MailingRecipient = z.infer<typeof mailingRecipient>;

/** The meaning of a mail's unsubscribe link: its segment, or all those of a digest. The address is masked, because people forward links. */
export const unsubscribeLink = z.object({
  /** Of a digest: all of them, as 'Prints and Glass'. */
  segmentName: z.string(),
  maskedEmail: z.string(),
  subscribed: z.boolean(),
  /** The link of a test mailing: it shows what readers will see and changes nothing. */
  test: z.boolean(),
});
export type UnsubscribeLink = z.infer<typeof unsubscribeLink>;

/** Somebody to whom the viewer has sent a test before; the names are empty if the address belongs to no account. */
export const earlierRecipient = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string(),
});
export type EarlierRecipient = z.infer<typeof earlierRecipient>;
