import { z } from 'zod';
import { collectionId } from '../../../kernel/ids.ts';
import { product } from '../../../kernel/product.ts';
import { route } from '../../../kernel/route.ts';
import { collectionErrors } from '../../collections/collections.errors.ts';
import { coherence } from './coherence.model.ts';

export const coherenceRoutes = {
  get: route({
    method: 'GET',
    path: `/api/open-${product}-collections/:id/coherence`,
    access: 'viewer',
    summary: 'Works of a collection that may not belong, works that may be missing, and near-duplicates, with reasons',
    params: z.object({ id: collectionId }),
    reply: coherence,
    errors: collectionErrors.codes,
  }),
};
