/** The types of tags, which are also the kinds of suggestions. */
export const tagTypes = [
  'Keyword',
  'Artwork',
  'Materials',
  'Age',
  'Geography',
  'Culture',
  'Artist',
  'Publication History',
  'Provenance',
  'Public Registries',
  'ID',
] as const;
export type TagType = (typeof tagTypes)[number];

/** The types that search and suggestions find by tag; for the others the record has fields of its own. */
export const termTypes = ['Keyword', 'Materials', 'Age', 'Geography', 'Culture'] as const satisfies readonly TagType[];

/** The most tags per request. */
export const maximumTagsPerCall = 200;
