import { type TagType, tagTypes } from '../ontology/ontology.constants.ts';

/** The sections of a work's record, in the order in which a page shows them. */
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

/** Sections that hold text; pictures are a list of their own. */
export const textSectionKeys = sectionKeys.filter((key): key is Exclude<SectionKey, 'images'> => key !== 'images');
export type TextSectionKey = (typeof textSectionKeys)[number];

/** TO_DELETE and DELETED works exist for SUPER alone. */
export const activityStatuses = ['ACTIVE', 'TO_DELETE', 'DELETED'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** What a search can be narrowed to. */
export const searchTypes = tagTypes;
export type SearchType = TagType;

/** Works of one page unless the address says otherwise. */
export const artworksPerPage = 30;
/** Lines under the search box for each kind of thing. */
export const suggestionsPerKind = 5;
/** Longer lists are counted up to here: `totalCount` then means 'at least so many'. */
export const countedUpTo = 100_000;
