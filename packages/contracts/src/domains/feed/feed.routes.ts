import { z } from 'zod';
import { pageQuery } from '../../kernel/page.ts';
import { route } from '../../kernel/route.ts';
import { entriesPerPage } from './feed.constants.ts';
import { feedEntry } from './feed.model.ts';

export const feedRoutes = {
  list: route({
    method: 'GET',
    path: '/api/feed',
    access: 'viewer',
    summary: "What is new in the viewer's segments, the newest first: works by day, articles and collections.",
    query: z.object(pageQuery(entriesPerPage)),
    reply: z.object({ entries: z.array(feedEntry), hasNextPage: z.boolean(), nextPage: z.string().nullable() }),
  }),
};
