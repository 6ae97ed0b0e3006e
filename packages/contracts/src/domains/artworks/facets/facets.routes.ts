import { z } from 'zod';
import { product } from '../../../kernel/product.ts';
import { type Route, route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { artworkErrors } from '../artworks.errors.ts';
import { artworkFilterQuery } from '../artworks.routes.ts';
import { facetNames } from './facets.constants.ts';
import { facetsOfList } from './facets.model.ts';

export const facetsRoutes = {
  list: route({
    method: 'GET',
    path: `/api/exhibits/open-${product}/facets`,
    access: 'anyone',
    shared: true,
    summary: 'How many works of a list have each value of its facets',
    query: z.object({
      ...artworkFilterQuery,
      /** Only this facet, with values whose name contains `facetText`. */
      facet: z.enum(facetNames).optional(),
      facetText: text(100).optional(),
    }),
    reply: facetsOfList,
    errors: artworkErrors.codes,
  }),
} satisfies Record<string, Route>;
