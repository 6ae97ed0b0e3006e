import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { mayAskForStatuses } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { type CallContext, handle } from '../../platform/http/serve.ts';
import { dependenciesOn } from './queries/artwork-dependencies.queries.ts';
import { findArtwork } from './queries/artwork-detail.ts';
import { segmentsAsked } from './queries/artwork-filter.queries.ts';
import { listArtworks } from './queries/artwork-list.queries.ts';
import { suggestArtworks } from './queries/artwork-suggestions.ts';

async function getArtwork({ db, viewer, dependsOn }: CallContext, key: ArtworkKey) {
  const artwork = await findArtwork(db, viewer, key);
  if (!artwork) throw commonErrors('not-found');
  // Its pictures are tiled, and other works that show them may be stricter.
  dependsOn(...dependenciesOn([artwork]), ...artwork.images.map(({ fileId }) => `file:${fileId}`));
  return artwork;
}

export const artworksHandlers = [
  handle(artworksRoutes.list, async ({ query, db, viewer, dependsOn }) => {
    assertAllowed(mayAskForStatuses(viewer, query.activityStatuses), artworkErrors);
    const { page, itemsPerPage, segmentId, ...filter } = query;
    const segmentsIds = segmentsAsked({ ...filter, segmentId });
    dependsOn('artworks', ...segmentsIds.map((id) => `segment:${id}`));
    return listArtworks(db, viewer, { filter: { ...filter, segmentsIds }, page: { page, itemsPerPage } });
  }),
  handle(artworksRoutes.get, async ({ params, ...call }) => ({ artwork: await getArtwork(call, params.id) })),
  handle(artworksRoutes.getPlain, async ({ params, ...call }) => getArtwork(call, params.id)),
  handle(artworksRoutes.getForPreview, async ({ params, query, ...call }) => {
    const artwork = await getArtwork(call, params.id);
    if (query.segmentId && !artwork.segments.includes(query.segmentId)) throw commonErrors('not-found');
    return artwork;
  }),
  handle(artworksRoutes.suggest, async (call) => {
    call.dependsOn('artworks');
    await call.services.limits.take('search', call.payer);
    return suggestArtworks(call.db, call.viewer, call.query);
  }),
];
