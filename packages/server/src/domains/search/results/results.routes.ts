import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { mayAskForStatuses } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { resultsRoutes } from '@oeuvre/contracts/domains/search/results/results.routes.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type Handler, handle } from '../../../platform/http/serve.ts';
import { segmentsAsked } from '../../artworks/queries/artwork-filter.queries.ts';
import { findResults } from './results.queries.ts';

export const resultsHandlers: readonly Handler[] = [
  handle(resultsRoutes.find, async ({ query, db, viewer, services, payer }) => {
    assertAllowed(mayAskForStatuses(viewer, query.activityStatuses), artworkErrors);
    await services.limits.take('search', payer);
    const { text, kind, page, itemsPerPage, segmentId, ...filter } = query;
    const segmentsIds = segmentsAsked({ ...filter, segmentId });
    return findResults(db, viewer, { text, kind, page: { page, itemsPerPage }, filter: { ...filter, segmentsIds } });
  }),
];
