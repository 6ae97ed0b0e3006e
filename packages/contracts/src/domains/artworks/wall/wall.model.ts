import { z } from 'zod';
import { userId } from '../../../kernel/ids.ts';
import { activityStatuses } from '../artworks.constants.ts';
import { artworkSummary } from '../artworks.model.ts';

/** A work on the wall of a segment, as the segment's staff sees it. */
export const wallArtwork = artworkSummary.extend({
  materials: z.string(),
  /** By its owner. */
  published: z.boolean(),
  /** By the segment's staff. Readers see a work that is published by both. */
  publishedHere: z.boolean(),
  activityStatus: z.enum(activityStatuses),
  /** Its owner has withdrawn it, so the viewer sees no more than its label. */
  isWithdrawn: z.boolean(),
  /** The viewer may change its record. */
  mayEdit: z.boolean(),
});
export type WallArtwork = z.infer<typeof wallArtwork>;

const namedPerson = z.object({ id: userId, name: z.string() });

/** The filters of a wall, and how many works each status finds. */
export const wallFilters = z.object({
  counts: z.object({ published: z.int(), unpublished: z.int(), toDelete: z.int(), deleted: z.int() }),
  /** People who own works there. */
  owners: z.array(namedPerson),
  /** People who hung works there. */
  curators: z.array(namedPerson),
});
export type WallFilters = z.infer<typeof wallFilters>;
