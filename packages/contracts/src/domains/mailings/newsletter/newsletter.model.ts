import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';

/** The meaning of the link that confirms a newsletter. The address is its holder's own: the link was mailed there. */
export const newsletterLink = z.object({ segmentId, segmentName: z.string(), email: z.string() });
export type NewsletterLink = z.infer<typeof newsletterLink>;

/** A confirmed newsletter, with the token that opens the preferences of its reader. */
export const confirmedNewsletter = newsletterLink.extend({
  subscribed: z.literal(true),
  preferencesToken: z.string(),
});
export type ConfirmedNewsletter = z.infer<typeof confirmedNewsletter>;
