import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { mayAskForStatuses } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { wallRoutes } from '@oeuvre/contracts/domains/artworks/wall/wall.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type CallContext, handle } from '../../../platform/http/serve.ts';
import { hangWorks, setPublishedOnWall, takeDownWorks } from './wall.commands.ts';
import { listWall, listWallFilters } from './wall.queries.ts';

async function changed(call: CallContext, command: () => Promise<ArtworkId[]>) {
  await call.services.limits.take('artwork-change', call.payer);
  return { artworks: await command() };
}

export const wallHandlers = [
  handle(wallRoutes.list, ({ db, viewer, params, query }) => {
    assertAllowed(mayAskForStatuses(viewer, query.activityStatuses), artworkErrors);
    const { page, itemsPerPage, ...filter } = query;
    return listWall(db, viewer, { ...params, filter, page: { page, itemsPerPage } });
  }),
  handle(wallRoutes.filters, ({ db, viewer, params }) => listWallFilters(db, viewer, params.segmentId)),
  handle(wallRoutes.hang, (call) => {
    const { artworks: artworkIds, published } = call.body;
    return changed(call, () => hangWorks(call.db, call, { ...call.params, artworkIds, published }));
  }),
  handle(wallRoutes.takeDown, (call) =>
    changed(call, () => takeDownWorks(call.db, call, { ...call.params, artworkIds: call.body.artworks })),
  ),
  handle(wallRoutes.publish, (call) =>
    changed(call, () =>
      setPublishedOnWall(call.db, call, { ...call.params, artworkIds: call.body.artworks, published: true }),
    ),
  ),
  handle(wallRoutes.withdraw, (call) =>
    changed(call, () =>
      setPublishedOnWall(call.db, call, { ...call.params, artworkIds: call.body.artworks, published: false }),
    ),
  ),
];
