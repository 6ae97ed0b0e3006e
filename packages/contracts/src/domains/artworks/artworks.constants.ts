import { type TagType, tagTypes } from '../ontology/ontology.constants.ts';

/** The sections of a work's record, in page order. */
export const sectionKeys = [
  'title',
  'supportingText',
  'images',
  'descriptionText',
  'collection',
  'dimensionsNew',
  'culture',
  'placeOfCreation',
  'dateOfCreation',
  'artist',
  'ownershipHistory',
  'tradingVenues',
  'thirdPartyExhibitions',
  'publicationHistory',
  'materials',
  'publicRegistries',
  'documentsNew',
  'inscriptions',
  'techniques',
  'bibliographicReferences',
] as const;
export type SectionKey = (typeof sectionKeys)[number];

/** Sections that hold text; pictures are a separate list. */
export const textSectionKeys = sectionKeys.filter((key): key is Exclude<SectionKey, 'images'> => key !== 'images');
export type TextSectionKey = (typeof textSectionKeys)[number];

/** TO_DELETE and DELETED works exist for SUPER only. */
export const activityStatuses = ['ACTIVE', 'TO_DELETE', 'DELETED'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** Readers of a work while it is published. */
export const artworkReaders = ['nobody', 'members', 'everybody'] as const;
export type ArtworkReaders = (typeof artworkReaders)[number];

/** The search filters. */
export const searchTypes = tagTypes;
export type SearchType = TagType;

/** Works per page by default. */
export const artworksPerPage = 30;
/** Suggestions under the search box, per kind. */
export const suggestionsPerKind = 5;
/** Counting stops here: `totalCount` then means 'at least this many'. */
export const countedUpTo = 10_000;
