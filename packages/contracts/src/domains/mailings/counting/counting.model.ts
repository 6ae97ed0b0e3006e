import { z } from 'zod';

/** People and programs that opened a mail or followed a link: each recipient counts once. */
const readers = z.object({ people: z.int(), machines: z.int() });

/** The opens and clicks of a campaign. */
export const mailingReads = z.object({
  /** Those who opened it; `onlyMachines` were opened by nothing else. */
  opened: readers.extend({ onlyMachines: z.int() }),
  /** People who followed any link. */
  clicked: z.int(),
  /** Opens by hour of the first two days; hours without any are left out. */
  hours: z.array(readers.extend({ at: z.iso.datetime() })),
  /** Most people first; the link that no reader sees comes last. */
  links: z.array(
    readers.extend({
      link: z.int(),
      words: z.string(),
      url: z.string(),
      isPicture: z.boolean(),
      isHidden: z.boolean(),
    }),
  ),
});
export type MailingReads = z.infer<typeof mailingReads>;

/** The settings of all mailings of this site. */
export const mailingSettings = z.object({
  /** Opens and clicks are counted, except for people who chose otherwise. */
  countsReads: z.boolean(),
  /** The person who changed it last; null before the first change, or if the account is gone. */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type MailingSettings = z.infer<typeof mailingSettings>;
