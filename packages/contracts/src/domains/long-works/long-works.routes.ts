import { z } from 'zod';
import { type Route, route } from '../../kernel/route.ts';
import { mostOwnWorks } from './long-works.constants.ts';
import { ownWorks, seenWork } from './long-works.model.ts';

export const longWorksRoutes = {
  list: route({
    method: 'GET',
    path: '/api/me/long-works',
    access: 'viewer',
    summary: "The viewer's own long work of every kind: at work, waiting for them, or ended and not seen yet",
    reply: ownWorks,
  }),
  see: route({
    method: 'POST',
    path: '/api/me/long-works/seen',
    access: 'viewer',
    summary: 'Put away work that ended, failed or waits, until it changes again; work of others is skipped',
    body: z.object({ works: z.array(seenWork).min(1).max(mostOwnWorks) }),
    reply: ownWorks,
  }),
} satisfies Record<string, Route>;
