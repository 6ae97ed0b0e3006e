import './saved/saved.access.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { maySeeSegment, maySeeSegmentContent } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { type CallContext, handle, signedIn } from '../../platform/http/serve.ts';
import { findSegment } from '../segments/segments.queries.ts';
import { getCollection } from './collections.access.ts';
import { listCollections, presentCollection, type WorksQuery } from './collections.queries.ts';
import { listFavorites } from './favorites.queries.ts';

async function readCollection(
  { db, viewer, dependsOn }: CallContext,
  id: CollectionId,
  asked: WorksQuery,
): Promise<Collection> {
  const stored = await getCollection(db, viewer, id);
  dependsOn(`collection:${id}`, 'artworks', ...(stored.segmentId ? [`segment:${stored.segmentId}`] : []));
  const collection = await presentCollection(db, viewer, { stored, ...asked });
  dependsOn(...collection.artworks.map((artwork) => `artwork:${artwork.id}`));
  return collection;
}

export const collectionsHandlers = [
  handle(collectionsRoutes.list, async ({ db, viewer, query: { segmentId, ...page }, dependsOn }) => {
    if (!segmentId) throw collectionErrors('no-segment');
    const segment = await findSegment(db, segmentId);
    if (!segment || !maySeeSegment(viewer, segment).allowed) throw collectionErrors('unknown-segment');
    assertAllowed(maySeeSegmentContent(viewer, segment));
    dependsOn('artworks', 'collections', `segment:${segmentId}`);
    return listCollections(db, viewer, { segmentId, page });
  }),
  handle(collectionsRoutes.get, ({ params, query, ...call }) => readCollection(call, params.id, { page: query })),
  handle(collectionsRoutes.getForPreview, async ({ params, query: { search, type, ...page }, ...call }) => {
    await call.services.limits.take('search', call.payer);
    return readCollection(call, params.id, { page, search, type, isForArticles: true });
  }),
  handle(collectionsRoutes.favorites, ({ db, viewer, query }) => listFavorites(db, signedIn(viewer), query)),
];
