import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';

/** How often a person gets the new articles of a segment: each as its own mail, or together in a digest. */
export const mailPace = z.enum(['each', 'daily', 'weekly', 'never']);
export type MailPace = z.infer<typeof mailPace>;

/** Digests come at this hour of the day in the person's own time zone, weekly ones on Mondays. */
export const digestHour = 8;

/** The mails that one segment sends to a person. */
export const segmentMail = z.object({
  segmentId,
  name: z.string(),
  public: z.boolean(),
  imageSrc: z.string().nullable(),
  isMember: z.boolean(),
  /** Since when the person is a member or, without a membership, gets or does not get the newsletter. */
  since: z.iso.datetime().nullable(),
  /** Whether articles come by e-mail. */
  newsletter: z.boolean(),
  pace: mailPace,
});
export type SegmentMail = z.infer<typeof segmentMail>;

/** Which mail a person gets. */
export const mailPreferences = z.object({
  /** Half hidden for whoever comes by the link of a mail. */
  email: z.string(),
  segments: z.array(segmentMail),
  /** Whether unread notifications are mailed; null for whoever comes by a link: nothing else of the account is theirs. */
  notifications: z.boolean().nullable(),
  /** Whether opens and clicks are counted; null if the site does not count, so there is nothing to choose. */
  counted: z.boolean().nullable(),
});
export type MailPreferences = z.infer<typeof mailPreferences>;
