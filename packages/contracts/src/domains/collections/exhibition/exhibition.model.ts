import { z } from 'zod';
import { shownPicture } from '../../files/files.model.ts';
import { hungItems } from '../hanging/hanging.model.ts';

/** The secret at the end of an exhibition's link: 256 random bits. */
export const exhibitionKey = z.string().regex(/^[\w-]{43}$/);

/** A collection as its exhibition shows it to the viewer; nothing here names works that they may not see. */
export const exhibition = z.object({
  ...hungItems,
  name: z.string(),
  description: z.string(),
  /** The person or the segment whose collection it is. */
  by: z.string(),
  /** Everybody may read the segment of this collection without the link; null for a person's. */
  segmentId: z.uuid().nullable(),
  openedAt: z.iso.datetime(),
  cover: shownPicture.nullable(),
});
export type Exhibition = z.infer<typeof exhibition>;

/** The link of a collection, for those who may change it. */
export const exhibitionState = z.object({
  /** Null: it has no link. */
  openedAt: z.iso.datetime().nullable(),
  artworksCount: z.int(),
  /** How many of these a guest does not see there. */
  leftOutCount: z.int(),
});
export type ExhibitionState = z.infer<typeof exhibitionState>;

/** A new link. The server keeps only a hash of its key, so this is the one time that it can be shown. */
export const exhibitionLink = exhibitionState.extend({ openedAt: z.iso.datetime(), url: z.string() });
export type ExhibitionLink = z.infer<typeof exhibitionLink>;
