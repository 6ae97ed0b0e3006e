import { z } from 'zod';
import { collectionId } from '../../../kernel/ids.ts';
import { product } from '../../../kernel/product.ts';
import { route } from '../../../kernel/route.ts';
import { collectionErrors } from '../collections.errors.ts';
import { takenOut, worksToPutBack, worksToTakeOut } from './items.model.ts';

const changing = {
  access: 'viewer',
  params: z.object({ id: collectionId }),
  errors: collectionErrors.codes,
} as const;
const takeOut = {
  ...changing,
  summary: 'Take works out of a collection; the answer is all that puts them back as they were',
  body: worksToTakeOut,
  reply: z.object({ works: z.array(takenOut) }),
} as const;
const putBack = {
  ...changing,
  summary: 'Put works back at the places that they were taken out of, with their notes',
  body: worksToPutBack,
} as const;

/** Taking works out of people's collections, and putting them back. */
export const itemsRoutes = {
  takeOut: route({ ...takeOut, method: 'POST', path: '/api/artworks-collections/:id/items/take-out' }),
  putBack: route({ ...putBack, method: 'POST', path: '/api/artworks-collections/:id/items/put-back' }),
};

/** The same for segments' collections. */
export const segmentItemsRoutes = {
  takeOut: route({ ...takeOut, method: 'POST', path: `/api/open-${product}-collections/:id/items/take-out` }),
  putBack: route({ ...putBack, method: 'POST', path: `/api/open-${product}-collections/:id/items/put-back` }),
};
