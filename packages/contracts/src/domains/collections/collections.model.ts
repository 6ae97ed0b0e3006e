import { z } from 'zod';
import { artworkId, collectionId, collectionItemId, fileId, segmentId } from '../../kernel/ids.ts';
import { filledName, text } from '../../kernel/text.ts';
import { artworkSummary } from '../artworks/artworks.model.ts';
import { shownPicture } from '../files/files.model.ts';
import {
  maximumCollectionsAtOnce,
  maximumDescription,
  maximumItemsAtOnce,
  maximumName,
} from './collections.constants.ts';

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
  /** The first picture of the work that was chosen as cover, or of the first work that has one. */
  cover: shownPicture.nullable(),
  /** The cover, and the first pictures of the works after it: at most five in all. */
  covers: z.array(shownPicture),
  updatedAt: z.iso.datetime(),
  /** How many of the works that the caller asked about are in it. */
  holds: z.int(),
});
export type CollectionSummary = z.infer<typeof collectionSummary>;

/** A wall text in front of a work of the page; `before` is null after the last work of the collection. */
export const collectedText = z.object({ id: collectionItemId, text: z.string(), before: artworkId.nullable() });
export type CollectedText = z.infer<typeof collectedText>;

/** A collection with one page of its works, in order. */
export const collection = collectionSummary
  .omit({ artworksCount: true, cover: true, covers: true, holds: true })
  .extend({
    artworks: z.array(collectedArtwork),
    /** The wall texts between these works, in order; none if the works are searched or chosen for an article. */
    texts: z.array(collectedText),
    totalCount: z.int(),
    hasNextPage: z.boolean(),
    nextPage: z.int().nullable(),
    /** The viewer may change it. */
    mayChange: z.boolean(),
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

const words = { name: filledName(maximumName), description: text(maximumDescription).trim() };

/** A new collection, empty or with its first works in this order. */
export const newCollection = z.object({
  name: words.name,
  description: words.description.default(''),
  artworks: z.array(artworkId).max(maximumItemsAtOnce).default([]),
});
export type NewCollection = z.output<typeof newCollection>;

/** Absent fields stay as they are; a cover of null leaves the first work in front. */
export const collectionChange = z.object({ ...words, coverArtworkId: artworkId.nullable() }).partial();
export type CollectionChange = z.output<typeof collectionChange>;

const oneOrSeveral = <T extends z.ZodType>(one: T, most: number) => z.union([one, z.array(one).min(1).max(most)]);

/** Puts works into collections; with the value false it takes them out. */
export const itemsToggle = z.object({
  value: z.boolean().default(true),
  collectionsId: oneOrSeveral(collectionId, maximumCollectionsAtOnce),
  artworkId: oneOrSeveral(artworkId, maximumItemsAtOnce),
});

/** Works to be taken out of collections. */
export const itemsToRemove = z.object({
  items: z
    .array(z.object({ collectionsId: collectionId, artworkId }))
    .min(1)
    .max(maximumItemsAtOnce),
});

/** Something moves to the place of another thing; the ones between shift. Both are works, wall texts or collections. */
export const itemMove = z.object({
  itemId: z.union([artworkId, collectionItemId]),
  targetItemId: z.union([artworkId, collectionItemId]),
});
export const collectionMove = z.object({ itemId: collectionId, targetItemId: collectionId });
