import { z } from 'zod';
import { pageQuery } from '../../../kernel/page.ts';
import { type Route, route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { artworkErrors } from '../../artworks/artworks.errors.ts';
import { artworkFilterQuery } from '../../artworks/artworks.routes.ts';
import { resultKinds, resultsPerPage } from './results.constants.ts';
import { resultsFound } from './results.model.ts';

const { searchQuery: _, id: _id, ...filters } = artworkFilterQuery;

export const resultsRoutes = {
  find: route({
    method: 'GET',
    path: '/api/search',
    access: 'anyone',
    summary: 'Works, articles, collections, segments, people and terms that match, with the number of each',
    query: z.object({
      text: text(200).default(''),
      /** Without it: the first of each kind. With it: a page of this kind, and still the number of each. */
      kind: z.enum(resultKinds).optional(),
      ...pageQuery(resultsPerPage),
      ...filters,
    }),
    reply: resultsFound,
    errors: artworkErrors.codes,
  }),
} satisfies Record<string, Route>;
