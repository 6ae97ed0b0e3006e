import { z } from 'zod';
import { articleId, mailingId } from '../../kernel/ids.ts';

/** not_started is the absence of an open campaign; the others are stored. */
export const mailingStates = ['not_started', 'preparing', 'sending', 'paused', 'sent', 'failed'] as const;
export const mailingState = z.enum(mailingStates);
export type MailingState = z.infer<typeof mailingState>;

/** What became of one person's mail. `uncertain`: it was being handed over when the line or the program broke, so it is never sent again by itself. */
export const recipientStates = ['queued', 'sending', 'sent', 'skipped', 'uncertain', 'bounced', 'complained'] as const;
export const recipientState = z.enum(recipientStates);
export type RecipientState = z.infer<typeof recipientState>;

/** Why a campaign stands still: a person stopped it, the mail server takes nothing from us, or the article was unpublished. */
export const pauseReason = z.enum(['person', 'server', 'article']);
export type PauseReason = z.infer<typeof pauseReason>;

/** Whom a new campaign of an article reaches that was sent before. */
export const mailingAudience = z.enum(['everybody', 'remaining']);
export type MailingAudience = z.infer<typeof mailingAudience>;

/** How many people are in each state. */
export const recipientCounts = z.object(Object.fromEntries(recipientStates.map((state) => [state, z.int()])) as Record<RecipientState, z.ZodInt>);
export type RecipientCounts = z.infer<typeof recipientCounts>;

/** How the campaign of an article stands. */
export const massMailingStatus = z.object({
  articleId,
  title: z.string(),
  started: z.boolean(),
  mailingId: mailingId.nullable(),
  state: mailingState,
  pauseReason: pauseReason.nullable(),
  counts: recipientCounts,
  totalCount: z.int(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** People whom a campaign started now would reach. */
  audienceCount: z.int(),
  /** Of these, people whom no earlier campaign of this article has reached. */
  remainingCount: z.int(),
  /** Closed campaigns of this article. */
  earlierCampaigns: z.int(),
});
export type MassMailingStatus = z.infer<typeof massMailingStatus>;

/** One person of a campaign and what became of their mail. */
export const mailingRecipient = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  segmentName: z.string().nullable(),
  state: recipientState,
  reason: z.string().nullable(),
  attempts: z.int(),
  /** When it was sent, or last tried. */
  at: z.iso.datetime().nullable(),
});
export type MailingRecipient = z.infer<typeof mailingRecipient>;

/** What the unsubscribe link of a mail stands for. The address is masked: links are forwarded. */
export const unsubscribeLink = z.object({
  segmentName: z.string(),
  maskedEmail: z.string(),
  subscribed: z.boolean(),
  /** The link of a test mailing: it shows what readers will see and changes nothing. */
  test: z.boolean(),
});
export type UnsubscribeLink = z.infer<typeof unsubscribeLink>;

/** Somebody to whom the viewer has sent a test before; the names are empty when the address belongs to no account. */
export const earlierRecipient = z.object({ id: z.uuid(), email: z.string(), first_name: z.string(), last_name: z.string(), middle_name: z.string() });
export type EarlierRecipient = z.infer<typeof earlierRecipient>;
