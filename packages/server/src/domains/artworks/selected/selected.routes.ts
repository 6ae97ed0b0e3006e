import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { mayAskForStatuses } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { selectedRoutes } from '@oeuvre/contracts/domains/artworks/selected/selected.routes.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { handle } from '../../../platform/http/serve.ts';
import { listSelected } from './selected.queries.ts';

export const selectedHandlers = [
  handle(selectedRoutes.list, ({ db, viewer, query }) => {
    assertAllowed(mayAskForStatuses(viewer, query.activityStatuses), artworkErrors);
    const { segmentId, ids, ...filter } = query;
    const segmentsIds = segmentId ? [...filter.segmentsIds, segmentId] : filter.segmentsIds;
    return listSelected(db, viewer, { ids, filter: { ...filter, segmentsIds } });
  }),
];
