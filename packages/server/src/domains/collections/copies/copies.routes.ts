import { copiesRoutes, segmentCopiesRoutes } from '@oeuvre/contracts/domains/collections/copies/copies.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import type { Keeper } from '../change-collection.ts';
import { listCollectionsByIds } from '../lists/summaries.queries.ts';
import { copyCollection } from './copies.commands.ts';

const handlerOf = ({ copy }: typeof copiesRoutes | typeof segmentCopiesRoutes, of: Keeper) =>
  handle(copy, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    const id = await copyCollection(call.db, call, { ...call.params, ...call.body, of });
    const [made] = await listCollectionsByIds(call.db, call.viewer, { ids: [id], artworks: [] });
    return made!;
  });

export const copiesHandlers = [handlerOf(copiesRoutes, 'person'), handlerOf(segmentCopiesRoutes, 'segment')];
