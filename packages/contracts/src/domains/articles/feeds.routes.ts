import { type Route, route } from '../../kernel/route.ts';
import { articleErrors } from './articles.errors.ts';
import { newPrivateFeed, privateFeed } from './feeds.model.ts';

const errors = articleErrors.codes;

/**
 * The viewer's private feed. The feeds themselves are served beside the pages, at `feedPath` and at the private
 * address.
 */
export const feedsRoutes = {
  get: route({
    method: 'GET',
    path: '/api/feeds/private',
    access: 'viewer',
    summary: 'Whether the viewer has a private feed',
    reply: privateFeed,
    errors,
  }),
  create: route({
    method: 'POST',
    path: '/api/feeds/private',
    access: 'viewer',
    summary: 'Turn the private feed on, or give it another address: the one before stops working',
    reply: newPrivateFeed,
    errors,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/feeds/private',
    access: 'viewer',
    summary: 'Turn the private feed off',
    errors,
  }),
} satisfies Record<string, Route>;
