/** Who may read a published article: anyone with the link, or members of its segments. */
export const accessTypes = ['PUBLIC', 'SUBSCRIBERS_ONLY'] as const;
export type AccessType = (typeof accessTypes)[number];

/** Draft, on review or published; there is nothing between. */
export const articleStatuses = ['published', 'on_review', 'draft'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** The publication filter of lists as addresses spell it. */
export const statusFilters = ['true', 'false', 'draft'] as const;
export type StatusFilter = (typeof statusFilters)[number];
/** What each word of the filter means. */
export const statusOfFilter: Readonly<Record<StatusFilter, ArticleStatus>> = { true: 'published', false: 'on_review', draft: 'draft' };

/** Articles of one page unless the address says otherwise. */
export const articlesPerPage = 20;
/** Related articles below an article. */
export const relatedArticlesShown = 6;
/** Lines under the search box. */
export const suggestionsShown = 5;
/** UTF-16 units of the opening words that cards show. */
export const excerptLength = 300;
/** Bytes of one save of an article. */
export const maximumSavedBytes = 2 * 1024 * 1024;
/** Works that may be linked to one article. */
export const maximumRelatedArtworks = 100;
/** Longer lists are counted up to here: `totalCount` then means 'at least so many'. */
export const countedUpTo = 10_000;
/** … and what a search finds up to here. */
export const foundCountedUpTo = 100;

/** The kinds of file in which an article is taken along. */
export const exportFormats = ['html', 'markdown', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Where the reader came from, carried in the article's address; the way back leads there. */
export const articleSources = ['feed', 'my_articles', 'for_review', 'all'] as const;
export type ArticleSource = (typeof articleSources)[number];
