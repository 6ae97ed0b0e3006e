/** What a tag says of a work. The words are those that the search suggestions show. */
export const tagTypes = ['Keyword', 'Materials', 'Age', 'Geography', 'Culture'] as const;
export type TagType = (typeof tagTypes)[number];

/** Most tags that can be asked for at once. */
export const maximumTagsPerCall = 200;
