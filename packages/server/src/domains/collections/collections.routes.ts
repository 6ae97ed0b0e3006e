import './saved/saved.access.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { maySeeSegment, maySeeSegmentContent } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { type CallContext, handle, signedIn } from '../../platform/http/serve.ts';
import { findSegment } from '../segments/segments.queries.ts';
import type { Keeper } from './change-collection.ts';
import { getCollection } from './collections.access.ts';
import { assertCurates, changeCollection, createCollection, moveCollection } from './collections.commands.ts';
import { presentCollection, type WorksQuery } from './collections.queries.ts';
import { deleteCollection, restoreCollection } from './deleted/deleted.commands.ts';
import { listFavorites } from './favorites.queries.ts';
import { moveItem, putWorks, removeWorks } from './items/items.commands.ts';
import { listOwnCollections, listSavedWorks, listSegmentCollections } from './lists/lists.queries.ts';
import { listCollectionsByIds } from './lists/summaries.queries.ts';

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

const listed = <T>(oneOrSeveral: T | T[]): T[] => [...new Set([oneOrSeveral].flat() as T[])];

interface Changed {
  readonly collections: readonly CollectionId[];
  readonly artworks?: readonly ArtworkId[];
}

/** Takes a point of the limit, runs the command, and returns the collections as they are then. */
async function changed(call: CallContext, { collections: ids, artworks = [] }: Changed, command: () => Promise<void>) {
  await call.services.limits.take('collection-change', call.payer);
  await command();
  return { collections: await listCollectionsByIds(call.db, call.viewer, { ids, artworks }) };
}

async function changedOne(call: CallContext, id: CollectionId, command: () => Promise<void>) {
  const [collection] = (await changed(call, { collections: [id] }, command)).collections;
  // Another call may have deleted it since.
  if (!collection) throw commonErrors('not-found');
  return collection;
}

const takeChange = (call: CallContext) => call.services.limits.take('collection-change', call.payer);

/** The calls that both kinds of collections have, each for its own kind. */
const changesOf = <Routes extends typeof collectionsRoutes | typeof segmentCollectionsRoutes>(
  routes: Routes,
  of: Keeper,
) => [
  handle(routes.change, (call) =>
    changedOne(call, call.params.id, () => changeCollection(call.db, call, { ...call.params, of, change: call.body })),
  ),
  handle(routes.delete, async (call) => {
    await takeChange(call);
    await deleteCollection(call.db, call, { ...call.params, of });
  }),
  handle(routes.restore, (call) =>
    changedOne(call, call.params.id, () => restoreCollection(call.db, call, { ...call.params, of })),
  ),
  handle(routes.put, (call) => {
    const { value, collectionsId, artworkId } = call.body;
    const [collections, artworks] = [listed(collectionsId), listed(artworkId)];
    const works = collections.flatMap((collection) => artworks.map((artwork) => ({ collection, artwork })));
    return changed(call, { collections, artworks }, () =>
      value ? putWorks(call.db, call, { of, collections, artworks }) : removeWorks(call.db, call, { of, works }),
    );
  }),
  handle(routes.remove, (call) => {
    const works = call.body.items.map(({ collectionsId, artworkId }) => ({
      collection: collectionsId,
      artwork: artworkId,
    }));
    const [collections, artworks] = [works.map((one) => one.collection), works.map((one) => one.artwork)];
    return changed(call, { collections, artworks }, () => removeWorks(call.db, call, { of, works }));
  }),
  handle(routes.move, async (call) => {
    await takeChange(call);
    await moveItem(call.db, call, { ...call.params, ...call.body, of });
  }),
];

export const collectionsHandlers = [
  handle(collectionsRoutes.listOwn, async ({ db, viewer, query: { page, itemsPerPage, ...asked } }) =>
    listOwnCollections(db, signedIn(viewer), { ...asked, page: { page, itemsPerPage } }),
  ),
  handle(collectionsRoutes.create, async (call) => {
    await takeChange(call);
    const id = await createCollection(call.db, call, call.body);
    return (await listCollectionsByIds(call.db, call.viewer, { ids: [id] }))[0]!;
  }),
  handle(collectionsRoutes.saved, async ({ db, viewer, query: { artworksIds } }) => ({
    // A session may end while a page with bookmarks is opened: that is no failure.
    artworks: viewer.id === 0 ? [] : await listSavedWorks(db, viewer, { keeper: viewer.id, artworks: artworksIds }),
  })),
  handle(collectionsRoutes.getForPreview, async ({ params, query: { search, type, ...page }, ...call }) => {
    await call.services.limits.take('search', call.payer);
    return readCollection(call, params.id, { page, search, type, isForArticles: true });
  }),
  handle(collectionsRoutes.favorites, ({ db, viewer, query }) => listFavorites(db, signedIn(viewer), query)),
  ...changesOf(collectionsRoutes, 'person'),
];

export const segmentCollectionsHandlers = [
  handle(
    segmentCollectionsRoutes.list,
    async ({ db, viewer, query: { segmentId, page, itemsPerPage, ...asked }, dependsOn }) => {
      if (!segmentId) throw collectionErrors('no-segment');
      const segment = await findSegment(db, segmentId);
      if (!segment || !maySeeSegment(viewer, segment).allowed) throw collectionErrors('unknown-segment');
      assertAllowed(maySeeSegmentContent(viewer, segment));
      dependsOn('artworks', `collections:${segmentId}`, `segment:${segmentId}`);
      return listSegmentCollections(db, viewer, { ...asked, segmentId, page: { page, itemsPerPage } });
    },
  ),
  handle(segmentCollectionsRoutes.create, async (call) => {
    await takeChange(call);
    const id = await createCollection(call.db, call, call.body);
    return (await listCollectionsByIds(call.db, call.viewer, { ids: [id] }))[0]!;
  }),
  handle(segmentCollectionsRoutes.get, ({ params, query, ...call }) =>
    readCollection(call, params.id, { page: query }),
  ),
  handle(segmentCollectionsRoutes.saved, async ({ db, viewer, query: { segmentId, artworksIds } }) => {
    await assertCurates(db, viewer, segmentId);
    return { artworks: await listSavedWorks(db, viewer, { keeper: segmentId, artworks: artworksIds }) };
  }),
  handle(segmentCollectionsRoutes.moveCollection, async (call) => {
    await takeChange(call);
    await moveCollection(call.db, call, call.body);
  }),
  ...changesOf(segmentCollectionsRoutes, 'segment'),
];
