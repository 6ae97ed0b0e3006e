import { expectedTextKeys } from './fields.constants.ts';

/**
 * How a maker is related to a work, in the usual words of catalogues; none means that they made it. `after` and
 * `copy after` say that somebody else did.
 */
export const makerQualifiers = [
  'attributed to',
  'possibly',
  'workshop of',
  'studio of',
  'circle of',
  'school of',
  'follower of',
  'manner of',
  'style of',
  'imitator of',
  'after',
  'copy after',
  'formerly attributed to',
] as const;
export type MakerQualifier = (typeof makerQualifiers)[number];

/** Units of length; dimensions keep the unit in which they were measured. */
export const lengthUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const;
export type LengthUnit = (typeof lengthUnits)[number];
/** Units of weight. */
export const weightUnits = ['g', 'kg', 't', 'oz', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** Events in the life of a work, as the CIDOC-CRM and provenance research tell them apart. */
export const eventKinds = [
  'made',
  'commissioned',
  'in the collection of',
  'bought',
  'sold',
  'given',
  'bequeathed',
  'inherited',
  'exchanged',
  'lent',
  'consigned',
  'auctioned',
  'found',
  'stolen',
  'confiscated',
  'restituted',
  'exhibited',
  'published',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Lengths in UTF-16 units, and numbers of entries. */
export const recordLimits = {
  title: 1_000,
  supportingText: 5_000,
  descriptionText: 50_000,
  line: 1_000,
  /** The text of one entry: a provenance of several pages fits. */
  entry: 30_000,
  address: 2_000,
  caption: 1_000,
  altText: 250,
  entriesPerSection: 200,
  tags: 300,
  images: 200,
  models: 20,
} as const;

/** Parts of a complete record, the most important first; a missing one never blocks publishing. */
export const completenessKeys = [
  'picture',
  'title',
  'artist',
  'dateOfCreation',
  'rights',
  'altText',
  'dimensionsNew',
  'materials',
  'placeOfCreation',
  'ownershipHistory',
  ...expectedTextKeys,
  'accessionNumber',
] as const;
export type CompletenessKey = (typeof completenessKeys)[number];

/** The largest body of a save. */
export const maximumRecordBytes = 2_097_152;

export const revisionsPerPage = 20;

/** Orders of the lists of one's own works. */
export const ownOrders = ['changed', 'added', 'title'] as const;

/** A work is shared with at most so many people. */
export const maximumSharedPeople = 50;
