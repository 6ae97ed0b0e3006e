import { z } from 'zod';
import { artworkId, segmentId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { artworksPerPage } from '../artworks.constants.ts';
import { artworkErrors } from '../artworks.errors.ts';
import { artworkFilterQuery } from '../artworks.routes.ts';
import { maximumWorksAtOnce } from './wall.constants.ts';
import { wallArtwork, wallFilters } from './wall.model.ts';

const errors = artworkErrors.codes;
const ofSegment = z.object({ segmentId });
const works = z.array(artworkId).min(1).max(maximumWorksAtOnce);
/** The works that the call changed; the others were so already, or do not hang there. */
const changed = z.object({ artworks: z.array(artworkId) });
const { segmentId: _one, segmentsIds: _several, ...filters } = artworkFilterQuery;

/** The wall of a segment, and what its staff does with it, several works at once. */
export const wallRoutes = {
  list: route({
    method: 'GET',
    path: '/api/segments/:segmentId/artworks',
    access: 'viewer',
    summary: 'The wall of a segment for people who curate: its staff sees all of it, others what is published',
    params: ofSegment,
    query: z.object({ ...pageQuery(artworksPerPage), ...filters }),
    reply: pageOf('artworks', wallArtwork),
    errors,
  }),
  filters: route({
    method: 'GET',
    path: '/api/segments/:segmentId/artworks/filters',
    access: 'viewer',
    summary: 'The statuses, owners and curators that a wall can be filtered by',
    params: ofSegment,
    reply: wallFilters,
    errors,
  }),
  hang: route({
    method: 'POST',
    path: '/api/segments/:segmentId/artworks',
    access: 'viewer',
    summary: 'Hang works in a segment; until they are published there, only its staff sees them',
    params: ofSegment,
    body: z.object({ artworks: works, published: z.boolean().default(false) }),
    reply: changed,
    errors,
  }),
  takeDown: route({
    method: 'DELETE',
    path: '/api/segments/:segmentId/artworks',
    access: 'viewer',
    summary: 'Take works down from the wall of a segment',
    params: ofSegment,
    body: z.object({ artworks: works }),
    reply: changed,
    errors,
  }),
  publish: route({
    method: 'POST',
    path: '/api/segments/:segmentId/artworks/publish',
    access: 'viewer',
    summary: 'Publish works in a segment: its readers see them there',
    params: ofSegment,
    body: z.object({ artworks: works }),
    reply: changed,
    errors,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/segments/:segmentId/artworks/unpublish',
    access: 'viewer',
    summary: 'Withdraw works from the readers of a segment; they stay on its wall',
    params: ofSegment,
    body: z.object({ artworks: works }),
    reply: changed,
    errors,
  }),
};
