import { exhibitionAt } from '@oeuvre/contracts/addresses.ts';
import {
  exhibitionRoutes,
  segmentExhibitionRoutes,
} from '@oeuvre/contracts/domains/collections/exhibition/exhibition.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import type { Keeper } from '../change-collection.ts';
import { getChangeableCollection, getExhibition } from './exhibition.access.ts';
import { closeExhibition, openExhibition } from './exhibition.commands.ts';
import { describeExhibition, presentExhibition } from './exhibition.queries.ts';

const sharingOf = (routes: Omit<typeof exhibitionRoutes, 'read'> | typeof segmentExhibitionRoutes, of: Keeper) => [
  handle(routes.state, async ({ db, viewer, params: { id } }) => {
    await getChangeableCollection(db, viewer, { id, of });
    return describeExhibition(db, viewer, id);
  }),
  handle(routes.open, async (call) => {
    const { db, viewer, services, payer, params } = call;
    await services.limits.take('collection-change', payer);
    const key = await openExhibition(db, call, { ...params, of });
    const state = await describeExhibition(db, viewer, params.id);
    const openedAt = state.openedAt ?? new Date().toISOString();
    return { ...state, openedAt, url: `${services.config.publicUrl}${exhibitionAt(key)}` };
  }),
  handle(routes.close, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    await closeExhibition(call.db, call, { ...call.params, of });
  }),
];

export const exhibitionHandlers = [
  handle(exhibitionRoutes.read, async ({ db, viewer, params: { key }, query }) => {
    const exhibition = await getExhibition(db, viewer, key);
    return presentExhibition(db, viewer, { exhibition, page: query });
  }),
  ...sharingOf(exhibitionRoutes, 'person'),
  ...sharingOf(segmentExhibitionRoutes, 'segment'),
];
