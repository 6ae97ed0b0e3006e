import { z } from 'zod';
import { artworkId, collectionId, segmentId } from '../../kernel/ids.ts';
import { listOf, pageOf, pageQuery } from '../../kernel/page.ts';
import { product } from '../../kernel/product.ts';
import { route } from '../../kernel/route.ts';
import { text } from '../../kernel/text.ts';
import { searchTypes } from '../artworks/artworks.constants.ts';
import { collectionOrders, collectionsPerPage, worksPerPage } from './collections.constants.ts';
import { collectionErrors } from './collections.errors.ts';
import {
  collection,
  collectionChange,
  collectionMove,
  collectionSummary,
  favorite,
  itemMove,
  itemsToggle,
  itemsToRemove,
  newCollection,
} from './collections.model.ts';
import { departure } from './departures/departures.model.ts';

const params = z.object({ id: collectionId });
const errors = collectionErrors.codes;
/** Only collections with these words in their names; each says how many of these works it holds. */
const picking = { searchText: text(200).trim().default(''), artworksIds: listOf(artworkId) };
/** The collections that a call changed, as they are now. */
const changed = z.object({ collections: z.array(collectionSummary) });
/** Works that are leaving the viewer's collections, of the segments that they left. */
const underWay = { departures: z.array(departure) };
const saved = z.object({ artworks: z.array(artworkId) });

/** Collections of people, and reading both kinds. */
export const collectionsRoutes = {
  listOwn: route({
    method: 'GET',
    path: '/api/artworks-collections',
    access: 'viewer',
    summary: "The viewer's own collections, the last changed first or by name",
    query: z.object({
      order: z.enum(collectionOrders).default('changed'),
      ...picking,
      ...pageQuery(collectionsPerPage),
    }),
    reply: pageOf('collections', collectionSummary).extend(underWay),
  }),
  create: route({
    method: 'POST',
    path: '/api/artworks-collections',
    access: 'viewer',
    summary: 'Make a collection of your own',
    body: newCollection,
    reply: collectionSummary,
    errors,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/artworks-collections/:id',
    access: 'viewer',
    summary: 'Name, describe or give a cover to a collection of your own',
    params,
    body: collectionChange,
    reply: collectionSummary,
    errors,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/artworks-collections/:id',
    access: 'viewer',
    summary: 'Delete a collection of your own; for thirty days it can be restored',
    params,
  }),
  restore: route({
    method: 'POST',
    path: '/api/artworks-collections/:id/restore',
    access: 'viewer',
    summary: 'Restore a collection of your own, with the works that still exist',
    params,
    reply: collectionSummary,
    errors,
  }),
  put: route({
    method: 'PUT',
    path: '/api/artworks-collections/items',
    access: 'viewer',
    summary: 'Put works into collections of your own, or with the value false take them out',
    body: itemsToggle,
    reply: changed,
    errors,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/artworks-collections/items',
    access: 'viewer',
    summary: 'Take works out of collections of your own',
    body: itemsToRemove,
    reply: changed,
  }),
  saved: route({
    method: 'GET',
    path: '/api/artworks-collections/items',
    access: 'anyone',
    summary: "Which of these works are in any of the viewer's own collections; none are for a guest",
    query: z.object({ artworksIds: listOf(artworkId) }),
    reply: saved,
  }),
  move: route({
    method: 'PUT',
    path: '/api/artworks-collections/:id/items/move',
    access: 'viewer',
    summary: 'Move a work or a wall text to the place of another; the ones between shift',
    params,
    body: itemMove,
    errors,
  }),
  getForPreview: route({
    method: 'GET',
    path: '/api/artworks-collections/:id/for-preview',
    access: 'anyone',
    shared: true,
    summary: 'The works of a collection that an article may take: those with an OO ID, narrowed by a search',
    params,
    query: z.object({ search: text(200).optional(), type: z.enum(searchTypes).optional(), ...pageQuery(worksPerPage) }),
    reply: collection,
  }),
  favorites: route({
    method: 'GET',
    path: '/api/favorites',
    access: 'viewer',
    summary: "The works in any of the viewer's own collections, the last saved first",
    query: z.object(pageQuery(collectionsPerPage)),
    reply: pageOf('favorites', favorite).extend(underWay),
  }),
};

/** Collections of segments; `get` reads both kinds. */
export const segmentCollectionsRoutes = {
  list: route({
    method: 'GET',
    path: `/api/open-${product}-collections`,
    access: 'anyone',
    shared: true,
    summary: 'The collections of a segment, in their order',
    query: z.object({ segmentId: segmentId.optional(), ...picking, ...pageQuery(collectionsPerPage) }),
    reply: pageOf('collections', collectionSummary),
    errors,
  }),
  create: route({
    method: 'POST',
    path: `/api/open-${product}-collections`,
    access: 'viewer',
    summary: 'Make a collection of a segment; it becomes the first one there',
    body: newCollection.extend({ segmentId }),
    reply: collectionSummary,
    errors,
  }),
  get: route({
    method: 'GET',
    path: `/api/open-${product}-collections/:id`,
    access: 'anyone',
    shared: true,
    summary: 'A collection and the works in it that the viewer may see',
    params,
    query: z.object(pageQuery(worksPerPage)),
    reply: collection,
  }),
  change: route({
    method: 'PATCH',
    path: `/api/open-${product}-collections/:id`,
    access: 'viewer',
    summary: 'Name, describe or give a cover to a collection of a segment',
    params,
    body: collectionChange,
    reply: collectionSummary,
    errors,
  }),
  delete: route({
    method: 'DELETE',
    path: `/api/open-${product}-collections/:id`,
    access: 'viewer',
    summary: 'Delete a collection of a segment; for thirty days it can be restored',
    params,
    errors,
  }),
  restore: route({
    method: 'POST',
    path: `/api/open-${product}-collections/:id/restore`,
    access: 'viewer',
    summary: 'Restore a collection of a segment, with the works that still exist',
    params,
    reply: collectionSummary,
    errors,
  }),
  put: route({
    method: 'PUT',
    path: `/api/open-${product}-collections/items`,
    access: 'viewer',
    summary: 'Put works into collections of segments, or with the value false take them out',
    body: itemsToggle,
    reply: changed,
    errors,
  }),
  remove: route({
    method: 'DELETE',
    path: `/api/open-${product}-collections/items`,
    access: 'viewer',
    summary: 'Take works out of collections of segments',
    body: itemsToRemove,
    reply: changed,
    errors,
  }),
  saved: route({
    method: 'GET',
    path: `/api/open-${product}-collections/items`,
    access: 'viewer',
    summary: 'Which of these works are in any collection of a segment',
    query: z.object({ segmentId, artworksIds: listOf(artworkId) }),
    reply: saved,
    errors,
  }),
  move: route({
    method: 'PUT',
    path: `/api/open-${product}-collections/:id/items/move`,
    access: 'viewer',
    summary: 'Move a work or a wall text to the place of another; the ones between shift',
    params,
    body: itemMove,
    errors,
  }),
  moveCollection: route({
    method: 'PUT',
    path: `/api/open-${product}-collection-orders/move`,
    access: 'viewer',
    summary: 'Move a collection of a segment to the place of another; the ones between shift',
    body: collectionMove,
    errors,
  }),
};
