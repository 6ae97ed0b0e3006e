import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { mayAskForStatuses, seesWholeWall } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { selectedRoutes } from '@oeuvre/contracts/domains/artworks/selected/selected.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type HandlerCall, handle, signedIn } from '../../../platform/http/serve.ts';
import { segmentsAsked } from '../queries/artwork-filter.queries.ts';
import { eachArtworkId } from '../queries/artwork-list.queries.ts';
import { eachOrderedArtworkId } from '../queries/own-artworks.queries.ts';
import { eachWallArtworkId } from '../wall/wall.queries.ts';
import { listSelected } from './selected.queries.ts';

/** The list that the viewer sees: own works, a wall as its staff sees it, or what readers see. */
function idsOf({ db, viewer, query }: HandlerCall<typeof selectedRoutes.list>): AsyncIterable<readonly ArtworkId[]> {
  const { list, missing, order, ids: _, segmentId, ...filter } = query;
  if (list) return eachOrderedArtworkId(db, viewer, { list, filter: { ...filter, missing, order } });
  const isPlain = filter.segmentsIds.length === 0;
  if (segmentId && isPlain && seesWholeWall(viewer, segmentId)) {
    const { segmentsIds: __, ...wall } = filter;
    return eachWallArtworkId(db, viewer, { segmentId, filter: wall });
  }
  const segmentsIds = segmentsAsked({ ...filter, segmentId });
  return eachArtworkId(db, viewer, { ...filter, segmentsIds });
}

export const selectedHandlers = [
  handle(selectedRoutes.list, async (call) => {
    const { db, viewer, query } = call;
    if (query.list) signedIn(viewer);
    // A whole list costs as much as a search.
    if (viewer.id === 0) await call.services.limits.take('search', call.payer);
    assertAllowed(mayAskForStatuses(viewer, query.activityStatuses), artworkErrors);
    return listSelected(db, viewer, { ids: query.ids, all: idsOf(call) });
  }),
];
