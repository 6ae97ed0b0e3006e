/** What a tag says of a work; the kinds of suggestion are the same. */
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

/** The kinds that are searched and suggested by their tags; the others have fields of the record for that. */
export const termTypes = ['Keyword', 'Materials', 'Age', 'Geography', 'Culture'] as const satisfies readonly TagType[];

/** Most tags that can be asked for at once. */
export const maximumTagsPerCall = 200;
