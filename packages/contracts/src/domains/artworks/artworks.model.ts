import { z } from 'zod';
import { artworkId, fileId, segmentId, tagId, userId } from '../../kernel/ids.ts';
import { shownPicture } from '../files/files.model.ts';
import { tilingStates } from '../files/masters.model.ts';
import { pigmentNames } from '../files/pigments.constants.ts';
import { tagWithAncestors } from '../ontology/ontology.model.ts';
import { activityStatuses, searchTypes } from './artworks.constants.ts';
import { byField, plainTextKeys } from './record/fields.constants.ts';
import { makerQualifiers } from './record/record.constants.ts';
import { artworkSections, recordModel, rightsEntry } from './record/record.model.ts';

/** A work in an address: its id, or its OO ID in any letter case. */
export const artworkKey = z.union([artworkId, z.string().regex(/^OO-\d{1,12}$/i)]);
export type ArtworkKey = z.infer<typeof artworkKey>;

/** A work's first picture. */
export type ArtworkPicture = z.infer<typeof shownPicture>;

/** A work as a card, a carousel or a mail shows it. */
export const artworkSummary = z.object({
  id: artworkId,
  _id: artworkId,
  /** The public identifier, 'OO ID'; null if the work is not open to the public. */
  openId: z.string().nullable(),
  /** The same text as `title`. */
  name: z.string(),
  title: z.string(),
  artist: z.string(),
  dateText: z.string(),
  supportingText: z.string(),
  imgUrl: z.string().nullable(),
  image: shownPicture.nullable(),
  /** Only the segments whose content the viewer may see. */
  segments: z.array(segmentId),
  ownerId: userId.nullable(),
});
export type ArtworkSummary = z.infer<typeof artworkSummary>;

/** One picture of a work's page. */
export const artworkImage = z.object({
  _id: z.uuid(),
  fileId,
  alt: z.string(),
  caption: z.string(),
  colour: z.string(),
  placeholder: z.string().nullable(),
  data: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  /** Its untouched original, if there is one, and whether the tiles of that are made. */
  master: z.object({ width: z.int(), height: z.int(), state: z.enum(tilingStates) }).nullable(),
  /** Permissions of everybody: the rights of every work that shows the picture count. */
  mayZoom: z.boolean(),
  mayDownload: z.boolean(),
});
export type ArtworkImage = z.infer<typeof artworkImage>;

/** The maker of a work; a qualifier such as 'after' or 'attributed to' changes the meaning of the name. */
export const artworkArtist = z.object({
  id: z.uuid().nullable(),
  name: z.string(),
  qualifier: z.enum(makerQualifiers).nullable(),
  role: z.string(),
  lifeDates: z.string().nullable(),
});

/** An artist of the catalogue, or a term of the ontology. */
export const artworkEntity = z.object({ id: z.uuid(), name: z.string(), type: z.enum(searchTypes) });

/** A work as its own page shows it. */
export const artworkDetail = artworkSummary.extend({
  sections: artworkSections,
  images: z.array(artworkImage),
  /** The pigments that its first picture shows, the largest share first. */
  colours: z.array(z.enum(pigmentNames)),
  artists: z.array(artworkArtist),
  tags: z.array(tagWithAncestors),
  tagsPath: z.array(z.object({ tagId })),
  /** The things behind the record: artists of the catalogue and terms of the ontology. */
  entities: z.array(artworkEntity),
  accessionNumber: z.string().nullable(),
  ...byField(plainTextKeys, () => z.string()),
  rights: rightsEntry,
  models: z.array(recordModel),
  yearFrom: z.int().nullable(),
  yearTo: z.int().nullable(),
  published: z.boolean(),
  activityStatus: z.enum(activityStatuses),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ArtworkDetail = z.infer<typeof artworkDetail>;

/**
 * A suggestion under the search box. `id` is that of a tag for terms of the ontology, otherwise the work's or artist's.
 */
export const suggestion = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(searchTypes),
  extendedName: z.string(),
  contextName: z.string(),
  ancestors: z.array(z.string()),
  imgUrl: z.string().nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;
