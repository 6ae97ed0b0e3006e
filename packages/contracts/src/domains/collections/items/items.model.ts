import { z } from 'zod';
import { artworkId } from '../../../kernel/ids.ts';
import { text } from '../../../kernel/text.ts';
import { maximumItemsAtOnce, maximumItemText } from '../collections.constants.ts';

/** A work that was taken out, with its note and its place (opaque), so that it can be put back as it was. */
export const takenOut = z.object({
  artworkId,
  place: z.string().regex(/^[0-9A-Za-z]{1,100}$/),
  note: text(maximumItemText).default(''),
});
export type TakenOut = z.output<typeof takenOut>;

export const worksToTakeOut = z.object({ artworksIds: z.array(artworkId).min(1).max(maximumItemsAtOnce) });
export const worksToPutBack = z.object({ works: z.array(takenOut).min(1).max(maximumItemsAtOnce) });
