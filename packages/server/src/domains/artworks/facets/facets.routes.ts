import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { mayAskForStatuses } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { facetsRoutes } from '@oeuvre/contracts/domains/artworks/facets/facets.routes.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type Handler, handle } from '../../../platform/http/serve.ts';
import { segmentsAsked } from '../queries/artwork-filter.queries.ts';
import { listFacets } from './facets.queries.ts';

export const facetsHandlers: readonly Handler[] = [
  handle(facetsRoutes.list, async ({ query, db, viewer, dependsOn, services, payer }) => {
    assertAllowed(mayAskForStatuses(viewer, query.activityStatuses), artworkErrors);
    const { segmentId, facet, facetText, ...filter } = query;
    const segmentsIds = segmentsAsked({ ...filter, segmentId });
    dependsOn('artworks', ...segmentsIds.map((id) => `segment:${id}`));
    await services.limits.take('search', payer);
    const found = await listFacets(db, viewer, { filter: { ...filter, segmentsIds }, facet, facetText });
    dependsOn(...(found.facets.segmentsIds?.values ?? []).map(({ id }) => `segment:${id}`));
    return found;
  }),
];
