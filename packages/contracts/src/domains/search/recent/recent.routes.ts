import { z } from 'zod';
import { type Route, route } from '../../../kernel/route.ts';
import { recentSearchesKept } from './recent.constants.ts';
import { recentSearch, recentSearchId, searchMade } from './recent.model.ts';

const reply = z.object({ searches: z.array(recentSearch).max(recentSearchesKept) });

export const recentRoutes = {
  list: route({
    method: 'GET',
    path: '/api/search/recent',
    access: 'viewer',
    summary: "The viewer's own latest searches, the newest first",
    reply,
  }),
  add: route({
    method: 'POST',
    path: '/api/search/recent',
    access: 'viewer',
    summary: 'Keep searches that the viewer made, the newest first; one made before moves to the front',
    body: z.object({ searches: z.array(searchMade).min(1).max(recentSearchesKept) }),
    reply,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/search/recent/:id',
    access: 'viewer',
    summary: 'Forget one search of the viewer',
    params: z.object({ id: recentSearchId }),
    reply,
  }),
  clear: route({
    method: 'DELETE',
    path: '/api/search/recent',
    access: 'viewer',
    summary: 'Forget all searches of the viewer',
    reply,
  }),
} satisfies Record<string, Route>;
