import { z } from 'zod';
import { artworkId, segmentId, tagId, userId } from '../../kernel/ids.ts';
import { listOf, pageOf, pageQuery } from '../../kernel/page.ts';
import { product } from '../../kernel/product.ts';
import { route } from '../../kernel/route.ts';
import { text } from '../../kernel/text.ts';
import { activityStatuses, artworksPerPage, searchTypes } from './artworks.constants.ts';
import { artworkErrors } from './artworks.errors.ts';
import { artworkDetail, artworkKey, artworkSummary, suggestion } from './artworks.model.ts';
import { facetQuery } from './facets/facets.model.ts';

const params = z.object({ id: artworkKey });

/** Filters for lists of works; a search text of less than 2 characters is ignored. */
export const artworkFilterQuery = {
  searchQuery: text(200).optional(),
  type: z.enum(searchTypes).optional(),
  ownerId: userId.optional(),
  curatorId: userId.optional(),
  published: listOf(z.enum(['true', 'false'])),
  segmentsIds: listOf(segmentId),
  segmentId: segmentId.optional(),
  activityStatuses: listOf(z.enum(activityStatuses)),
  /** Each of them, or a term below it. */
  tags: listOf(tagId),
  id: artworkId.optional(),
  ...facetQuery,
};

export const artworksRoutes = {
  list: route({
    method: 'GET',
    path: `/api/exhibits/open-${product}`,
    access: 'anyone',
    shared: true,
    summary: 'Works of the catalogue or of segments, the newest first',
    query: z.object({ ...pageQuery(artworksPerPage), ...artworkFilterQuery }),
    reply: pageOf('exhibits', artworkSummary),
    errors: artworkErrors.codes,
  }),
  get: route({
    method: 'GET',
    path: `/api/exhibits/open-${product}/:id`,
    access: 'anyone',
    shared: true,
    summary: 'A work with its sections, pictures, artists and tags',
    params,
    reply: z.object({ artwork: artworkDetail }),
  }),
  getPlain: route({
    method: 'GET',
    path: '/api/exhibits/:id',
    access: 'anyone',
    shared: true,
    summary: 'A work with its sections, pictures, artists and tags, as the body itself',
    params,
    reply: artworkDetail,
  }),
  getForPreview: route({
    method: 'GET',
    path: `/api/exhibits/open-${product}/:id/for-preview`,
    access: 'anyone',
    shared: true,
    summary: 'What an article shows of a linked work',
    params,
    query: z.object({ segmentId: segmentId.optional() }),
    reply: artworkSummary.extend({ images: artworkDetail.shape.images }),
  }),
  suggest: route({
    method: 'GET',
    path: '/api/exhibits/suggestions/search',
    access: 'anyone',
    shared: true,
    summary: 'Suggestions for a search, at most 5 of a kind',
    query: z.object({ text: text(200).default(''), segmentId: segmentId.optional() }),
    reply: z.array(suggestion),
  }),
};
