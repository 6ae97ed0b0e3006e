import { z } from 'zod';

/** Whether somebody has a private feed. Its address is not kept readably, so nobody can be told it again. */
export const privateFeed = z.object({ createdAt: z.iso.datetime().nullable() });
export type PrivateFeed = z.infer<typeof privateFeed>;

/** A new private feed with its addresses, told this once. */
export const newPrivateFeed = z.object({ createdAt: z.iso.datetime(), rss: z.url(), atom: z.url() });
export type NewPrivateFeed = z.infer<typeof newPrivateFeed>;
