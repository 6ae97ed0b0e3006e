import { hangingRoutes, segmentHangingRoutes } from '@oeuvre/contracts/domains/collections/hanging/hanging.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import type { Keeper } from '../change-collection.ts';
import { getCollection } from '../collections.access.ts';
import { changeWallText, deleteWallText, writeNote, writeWallText } from './hanging.commands.ts';
import { listHungItems } from './hanging.queries.ts';

const changesOf = (routes: typeof hangingRoutes | Omit<typeof segmentHangingRoutes, 'get'>, of: Keeper) => [
  handle(routes.write, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    return writeWallText(call.db, call, { ...call.params, ...call.body, of });
  }),
  handle(routes.rewrite, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    await changeWallText(call.db, call, { ...call.params, ...call.body, of });
  }),
  handle(routes.remove, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    await deleteWallText(call.db, call, { ...call.params, of });
  }),
  handle(routes.note, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    await writeNote(call.db, call, { ...call.params, ...call.body, of });
  }),
];

export const hangingHandlers = [
  handle(segmentHangingRoutes.get, async ({ db, viewer, params: { id }, query }) => {
    await getCollection(db, viewer, id);
    return listHungItems(db, viewer, { id, page: query });
  }),
  ...changesOf(hangingRoutes, 'person'),
  ...changesOf(segmentHangingRoutes, 'segment'),
];
