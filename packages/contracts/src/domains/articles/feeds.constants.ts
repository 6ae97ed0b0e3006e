/** Every feed is served in both formats. */
export const feedFormats = ['rss', 'atom'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** The path of the whole site's feed, or of one segment's. */
export const feedPath = (format: FeedFormat, segmentId?: string) =>
  segmentId ? `/segments/${segmentId}/feed.${format}` : `/feeds/articles.${format}`;
