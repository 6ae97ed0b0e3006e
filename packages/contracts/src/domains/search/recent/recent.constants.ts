/** The newest searches of a person that are kept. */
export const recentSearchesKept = 20;

/** The most tags in one search. */
export const maximumTagsPerSearch = 20;
