/** The kinds of things that a search finds, in the order of the page. */
export const resultKinds = ['artworks', 'articles', 'collections', 'segments', 'people', 'terms'] as const;
export type ResultKind = (typeof resultKinds)[number];

/** The rows of a kind where all kinds are shown; works fill two rows of pictures. */
export const rowsOfEverything = { artworks: 12, others: 3 } as const;
/** The rows of a page of one kind. */
export const resultsPerPage = 30;
/** The most near spellings and the most filters that a reply without works names. */
export const mostHints = 5;
