import { z } from 'zod';
import { collectionId, segmentId } from '../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../kernel/page.ts';
import { product } from '../../kernel/product.ts';
import { route } from '../../kernel/route.ts';
import { text } from '../../kernel/text.ts';
import { searchTypes } from '../artworks/artworks.constants.ts';
import { collectionsPerPage, worksPerPage } from './collections.constants.ts';
import { collectionErrors } from './collections.errors.ts';
import { collection, collectionSummary, favorite } from './collections.model.ts';

const params = z.object({ id: collectionId });

export const collectionsRoutes = {
  list: route({
    method: 'GET',
    path: `/api/open-${product}-collections`,
    access: 'anyone',
    shared: true,
    summary: 'The collections of a segment, in their order',
    query: z.object({ segmentId: segmentId.optional(), ...pageQuery(collectionsPerPage) }),
    reply: pageOf('collections', collectionSummary),
    errors: collectionErrors.codes,
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
  getForPreview: route({
    method: 'GET',
    path: '/api/artworks-collections/:id/for-preview',
    access: 'anyone',
    shared: true,
    summary: 'What an article may take from a collection: its works that have an OO ID, narrowed by a search',
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
    reply: pageOf('favorites', favorite),
  }),
};
