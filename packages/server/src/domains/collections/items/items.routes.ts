import { itemsRoutes, segmentItemsRoutes } from '@oeuvre/contracts/domains/collections/items/items.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import type { Keeper } from '../change-collection.ts';
import { putWorksBack, takeWorksOut } from './taken-out.commands.ts';

const handlersOf = (routes: typeof itemsRoutes | typeof segmentItemsRoutes, of: Keeper) => [
  handle(routes.takeOut, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    return { works: await takeWorksOut(call.db, call, { ...call.params, ...call.body, of }) };
  }),
  handle(routes.putBack, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    await putWorksBack(call.db, call, { ...call.params, ...call.body, of });
  }),
];

export const itemsHandlers = [...handlersOf(itemsRoutes, 'person'), ...handlersOf(segmentItemsRoutes, 'segment')];
