import { z } from 'zod';
import { fileId, segmentId, userId } from '../../../kernel/ids.ts';
import { masterProgress } from '../../files/masters.model.ts';
import { model } from '../../files/models.model.ts';
import { tag } from '../../ontology/ontology.model.ts';
import { activityStatuses, artworkReaders } from '../artworks.constants.ts';
import { artworkSummary } from '../artworks.model.ts';
import { completenessKeys } from './record.constants.ts';
import { artworkRecord } from './record.model.ts';

/** Whether the viewer may do something, or the code of the reason against it. */
const verdict = z.union([
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), reason: z.string() }),
]);
export const artworkAbilities = z.object({
  edit: verdict,
  publish: verdict,
  unpublish: verdict,
  delete: verdict,
  restore: verdict,
  share: verdict,
});
export type ArtworkAbilities = z.infer<typeof artworkAbilities>;

/** A person with whom a work is shared. */
export const sharedPerson = z.object({ id: userId, name: z.string(), photo: z.string().nullable() });
export type SharedPerson = z.infer<typeof sharedPerson>;

/** A picture of a record, as its editor shows it. */
export const editedImage = z.object({
  fileId,
  location: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  placeholder: z.string().nullable(),
  /** Its original; null for a picture that came without one. */
  master: masterProgress.nullable(),
});
export type EditedImage = z.infer<typeof editedImage>;

/** A work as its editors see it: the record, and what belongs to the things that it names. */
export const editedArtwork = z.object({
  id: artworkSummary.shape.id,
  openId: z.string().nullable(),
  record: artworkRecord,
  version: z.int(),
  published: z.boolean(),
  /** Readers of the work while it is published. */
  readers: z.enum(artworkReaders),
  activityStatus: z.enum(activityStatuses),
  ownerId: userId.nullable(),
  savedAt: z.iso.datetime(),
  may: artworkAbilities,
  /** Where it hangs, as far as the viewer knows these segments. */
  segments: z.array(z.object({ id: segmentId, name: z.string(), published: z.boolean() })),
  images: z.array(editedImage),
  models: z.array(model),
  tags: z.array(tag),
});
export type EditedArtwork = z.infer<typeof editedArtwork>;

/** A work in the lists of its owner. */
export const ownArtwork = artworkSummary.extend({
  published: z.boolean(),
  /** Readers of the work while it is published. */
  readers: z.enum(artworkReaders),
  activityStatus: z.enum(activityStatuses),
  /** Parts that a reader misses, the most important first. */
  missing: z.array(z.enum(completenessKeys)),
  segmentNames: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});
export type OwnArtwork = z.infer<typeof ownArtwork>;

/** How many of the viewer's works each filter finds. */
export const ownCounts = z.object({
  published: z.int(),
  unpublished: z.int(),
  toDelete: z.int(),
  missing: z.array(z.object({ key: z.enum(completenessKeys), count: z.int() })),
});
export type OwnCounts = z.infer<typeof ownCounts>;
