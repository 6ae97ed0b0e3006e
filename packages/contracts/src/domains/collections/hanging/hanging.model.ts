import { z } from 'zod';
import { artworkId, collectionItemId } from '../../../kernel/ids.ts';
import { filledText, text } from '../../../kernel/text.ts';
import { artworkSummary } from '../../artworks/artworks.model.ts';
import { maximumItemText } from '../collections.constants.ts';

/** A wall text between the works. */
export const hungText = z.object({ kind: z.literal('text'), id: collectionItemId, text: z.string() });
/** A work with the note beside it; `number` is its place among the works that the viewer may see. */
export const hungWork = z.object({
  kind: z.literal('work'),
  id: collectionItemId,
  number: z.int(),
  note: z.string(),
  artwork: artworkSummary,
});
export type HungWork = z.infer<typeof hungWork>;
export const hungItem = z.discriminatedUnion('kind', [hungText, hungWork]);
export type HungItem = z.infer<typeof hungItem>;

/** Works and wall texts in order; `totalCount` counts both, `artworksCount` the works that the viewer may see. */
export const hungItems = { items: z.array(hungItem), artworksCount: z.int() };

/** A new wall text. `before`: the work, or the wall text, that it goes in front of; null is the end. */
export const newWallText = z.object({
  text: filledText(maximumItemText),
  before: z.union([artworkId, collectionItemId]).nullable().default(null),
});
export type NewWallText = z.output<typeof newWallText>;
/** The words before the change: if there are others by now, the change is refused with them. Absent: whatever they are. */
const was = { was: text(maximumItemText).optional() };
export const wallTextChange = newWallText.pick({ text: true }).extend(was);
/** A note on a work; an empty one is no note. */
export const noteChange = z.object({ text: text(maximumItemText).trim(), ...was });
