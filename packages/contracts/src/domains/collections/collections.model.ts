import { z } from 'zod';
import { artworkId, collectionId, fileId, segmentId } from '../../kernel/ids.ts';
import { artworkSummary } from '../artworks/artworks.model.ts';
import { shownPicture } from '../files/files.model.ts';

/** A picture of a work that an article may use. */
export const collectedImage = shownPicture.extend({ id: z.uuid(), fileId, url: z.string() });
export type CollectedImage = z.infer<typeof collectedImage>;

/** A work in a collection, with all its pictures. */
export const collectedArtwork = artworkSummary
  .pick({ name: true, title: true, artist: true, dateText: true, openId: true, imgUrl: true, image: true })
  .extend({ id: artworkId, images: z.array(collectedImage) });
export type CollectedArtwork = z.infer<typeof collectedArtwork>;

/** A collection in a list; `segmentId` is null for a person's own. */
export const collectionSummary = z.object({
  id: collectionId,
  _id: collectionId,
  segmentId: segmentId.nullable(),
  name: z.string(),
  description: z.string(),
  /** How many of its works the viewer may see. */
  artworksCount: z.int(),
  /** The first picture of the first work that has one. */
  cover: shownPicture.nullable(),
});
export type CollectionSummary = z.infer<typeof collectionSummary>;

/** A collection with one page of its works, in order. */
export const collection = collectionSummary.omit({ artworksCount: true, cover: true }).extend({
  artworks: z.array(collectedArtwork),
  totalCount: z.int(),
  hasNextPage: z.boolean(),
  nextPage: z.int().nullable(),
});
export type Collection = z.infer<typeof collection>;

/** A work that a person has saved, and where. */
export const favorite = z.object({
  id: artworkId,
  artwork: artworkSummary,
  savedAt: z.iso.datetime(),
  collections: z.array(z.object({ id: collectionId, name: z.string() })).min(1),
});
export type Favorite = z.infer<typeof favorite>;
