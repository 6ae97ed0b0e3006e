import { z } from 'zod';
import { collectionId } from '../../../kernel/ids.ts';
import { product } from '../../../kernel/product.ts';
import { route } from '../../../kernel/route.ts';
import { filledName } from '../../../kernel/text.ts';
import { maximumName } from '../collections.constants.ts';
import { collectionErrors } from '../collections.errors.ts';
import { collectionSummary } from '../collections.model.ts';

const copying = {
  method: 'POST',
  access: 'viewer',
  params: z.object({ id: collectionId }),
  body: z.object({ name: filledName(maximumName) }),
  reply: collectionSummary,
  errors: collectionErrors.codes,
} as const;

/** A copy has the works that the viewer may see, in order, with the wall texts and notes. */
export const copiesRoutes = {
  copy: route({
    ...copying,
    path: '/api/artworks-collections/:id/copy',
    summary: 'Copy any collection that the viewer may see as a new one of their own',
  }),
};

export const segmentCopiesRoutes = {
  copy: route({
    ...copying,
    path: `/api/open-${product}-collections/:id/copy`,
    summary: 'Copy a collection of a segment as a new one of the segment; it becomes the first one there',
  }),
};
