import { z } from 'zod';

/** The settings of all mailings of this site. */
export const mailingSettings = z.object({
  /** Opens and clicks are counted, except for people who chose otherwise. */
  countsReads: z.boolean(),
  /** The person who changed it last; null before the first change, or if the account is gone. */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type MailingSettings = z.infer<typeof mailingSettings>;
