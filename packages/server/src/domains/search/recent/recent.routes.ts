import { recentRoutes } from '@oeuvre/contracts/domains/search/recent/recent.routes.ts';
import { type Handler, handle, signedIn } from '../../../platform/http/serve.ts';
import { forgetAllSearches, forgetSearch, keepSearches } from './recent.commands.ts';
import { listRecentSearches } from './recent.queries.ts';

export const recentHandlers: readonly Handler[] = [
  handle(recentRoutes.list, async ({ db, viewer }) => ({
    searches: await listRecentSearches(db, signedIn(viewer).id),
  })),
  handle(recentRoutes.add, async ({ db, viewer, services, payer, body }) => {
    const { id } = signedIn(viewer);
    await services.limits.take('search', payer);
    await keepSearches(db, id, body.searches);
    return { searches: await listRecentSearches(db, id) };
  }),
  handle(recentRoutes.remove, async ({ db, viewer, params }) => {
    const { id } = signedIn(viewer);
    await forgetSearch(db, id, params.id);
    return { searches: await listRecentSearches(db, id) };
  }),
  handle(recentRoutes.clear, async ({ db, viewer }) => {
    await forgetAllSearches(db, signedIn(viewer).id);
    return { searches: [] };
  }),
];
