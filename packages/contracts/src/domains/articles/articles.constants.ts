/** Readers of a published article: anyone with the link, or members of its segments. */
export const accessTypes = ['PUBLIC', 'SUBSCRIBERS_ONLY'] as const;
export type AccessType = (typeof accessTypes)[number];

export const articleStatuses = ['published', 'on_review', 'draft'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** The values of the publication filter in addresses. */
export const statusFilters = ['true', 'false', 'draft'] as const;
export type StatusFilter = (typeof statusFilters)[number];
/** The status that each value of the filter selects. */
export const statusOfFilter: Readonly<Record<StatusFilter, ArticleStatus>> = {
  true: 'published',
  false: 'on_review',
  draft: 'draft',
};

/** Default page size of article lists. */
export const articlesPerPage = 20;
export const relatedArticlesShown = 6;
/** Suggestions below the search box. */
export const suggestionsShown = 5;
/** Length of the excerpt on cards, in UTF-16 units. */
export const excerptLength = 300;
/** Request size limit of one save, in bytes. */
export const maximumSavedBytes = 2 * 1024 * 1024;
/** Limit of artworks linked to one article. */
export const maximumRelatedArtworks = 100;
/** Lists count no further than this: `totalCount` then means 'at least this many'. */
export const countedUpTo = 10_000;
/** The same limit for search results. */
export const searchCountLimit = 100;

/** The file formats of the export. */
export const exportFormats = ['html', 'markdown', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Where the reader came from, carried in the article's address for the back link. */
export const articleSources = ['feed', 'my_articles', 'for_review', 'all'] as const;
export type ArticleSource = (typeof articleSources)[number];
