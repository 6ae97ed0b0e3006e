import { z } from 'zod';
import { collectionId } from '../../../kernel/ids.ts';
import { product } from '../../../kernel/product.ts';
import { route } from '../../../kernel/route.ts';
import { collectionErrors } from '../collections.errors.ts';
import { answeredWorks, newAnswer } from './answers.model.ts';

const changing = {
  access: 'viewer',
  params: z.object({ id: collectionId }),
  errors: collectionErrors.codes,
} as const;
const give = {
  ...changing,
  summary: 'Answer a suggestion about the coherence of a collection; the answer is kept',
  body: newAnswer,
} as const;
const withdraw = {
  ...changing,
  summary: 'Withdraw an answer about the coherence of a collection',
  body: answeredWorks,
} as const;

/** Answers about people's collections. */
export const answersRoutes = {
  give: route({ ...give, method: 'PUT', path: '/api/artworks-collections/:id/coherence/answers' }),
  withdraw: route({ ...withdraw, method: 'DELETE', path: '/api/artworks-collections/:id/coherence/answers' }),
};

/** Answers about segments' collections. */
export const segmentAnswersRoutes = {
  give: route({ ...give, method: 'PUT', path: `/api/open-${product}-collections/:id/coherence/answers` }),
  withdraw: route({ ...withdraw, method: 'DELETE', path: `/api/open-${product}-collections/:id/coherence/answers` }),
};
