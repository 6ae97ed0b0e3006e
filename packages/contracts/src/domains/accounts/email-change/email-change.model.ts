import { z } from 'zod';
import { email } from '../../../kernel/text.ts';
import { proof } from '../passkeys/passkeys.model.ts';

/** How long both addresses can confirm a change, in days. */
export const emailChangeDays = 7;

/** A change of address that waits for its confirmations. */
export const emailChange = z.object({
  email: z.string(),
  isNewConfirmed: z.boolean(),
  isOldConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type EmailChange = z.infer<typeof emailChange>;

export const emailChangeRequest = z.object({ email, proof });

/** The owner of a mailed link: the address that it was sent to, and both addresses. */
export const emailChangeLink = z.object({ side: z.enum(['old', 'new']), from: z.string(), to: z.string() });
export type EmailChangeLink = z.infer<typeof emailChangeLink>;

/** The confirmation that is still missing; 'done' if the address has changed. */
export const emailChangeOutcome = z.object({ waitsFor: z.enum(['old', 'new', 'done']) });
