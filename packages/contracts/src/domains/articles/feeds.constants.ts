/** The two forms in which every feed is served. */
export const feedFormats = ['rss', 'atom'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** Where the feed of the whole house, or of one segment, is. */
export const feedPath = (format: FeedFormat, segmentId?: string) => (segmentId ? `/segments/${segmentId}/feed.${format}` : `/feeds/articles.${format}`);
