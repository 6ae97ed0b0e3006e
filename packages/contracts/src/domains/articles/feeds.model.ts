import { z } from 'zod';

/** Whether somebody has a private feed. Its address is not kept readably, so nobody can be told it again. */
export const privateFeed = z.object({ createdAt: z.iso.datetime().nullable() });
export type PrivateFeed = z.infer<typeof privateFeed>;

/** A new private feed with its addresses, told this once. */
export const newPrivateFeed = z.object({ createdAt: z.iso.datetime(), rss: z.url(), atom: z.url() });
export type NewPrivateFeed = z.infer<typeof newPrivateFeed>;

/** The two forms in which every feed is served. */
export const feedFormats = ['rss', 'atom'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** Where the feed of the whole house, or of one segment, is. */
export const feedPath = (format: FeedFormat, segmentId?: string) => (segmentId ? `/segments/${segmentId}/feed.${format}` : `/feeds/articles.${format}`);
