import { feedsRoutes } from '@oeuvre/contracts/domains/articles/feeds.routes.ts';
import { type Handler, handle, signedIn } from '../../../platform/http/serve.ts';
import { createPrivateFeed, removePrivateFeed } from './feeds.commands.ts';
import { findPrivateFeed } from './feeds.queries.ts';

export const feedsHandlers: readonly Handler[] = [
  handle(feedsRoutes.get, ({ db, viewer }) => findPrivateFeed(db, signedIn(viewer).id)),
  handle(feedsRoutes.create, async (call) => {
    await call.services.limits.take('feed-address', call.payer);
    return createPrivateFeed(call.db, { ...call, viewer: signedIn(call.viewer) }, call.services.config.publicUrl);
  }),
  handle(feedsRoutes.remove, (call) => removePrivateFeed(call.db, { ...call, viewer: signedIn(call.viewer) })),
];
