import { feedRoutes } from '@oeuvre/contracts/domains/feed/feed.routes.ts';
import { handle } from '../../platform/http/serve.ts';
import { listFeed } from './feed.queries.ts';

export const feedHandlers = [handle(feedRoutes.list, ({ db, viewer, query }) => listFeed(db, viewer, query))];
