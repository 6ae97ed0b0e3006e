import { z } from 'zod';

/** Whether somebody has a private feed. The server stores no readable address, so it cannot show it again. */
export const privateFeed = z.object({ createdAt: z.iso.datetime().nullable() });
export type PrivateFeed = z.infer<typeof privateFeed>;

/** A new private feed; only this reply has its addresses. */
export const newPrivateFeed = z.object({ createdAt: z.iso.datetime(), rss: z.url(), atom: z.url() });
export type NewPrivateFeed = z.infer<typeof newPrivateFeed>;
