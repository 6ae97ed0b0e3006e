import { z } from 'zod';
import { artworkId, segmentId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { artworkErrors } from '../artworks.errors.ts';
import { maximumWorksAtOnce } from './wall.constants.ts';

const errors = artworkErrors.codes;
const ofSegment = z.object({ segmentId });
const works = z.array(artworkId).min(1).max(maximumWorksAtOnce);
/** The works that the call changed; the others were so already, or do not hang there. */
const changed = z.object({ artworks: z.array(artworkId) });

/** What the staff of a segment does with its wall, several works at once. */
export const wallRoutes = {
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
