import { z } from 'zod';
import { artworkId } from '../../../kernel/ids.ts';
import { listOf } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { artworkErrors } from '../artworks.errors.ts';
import { artworkSummary } from '../artworks.model.ts';
import { artworkFilterQuery } from '../artworks.routes.ts';
import { ownFilters } from '../record/record.routes.ts';

export const selectedRoutes = {
  /**
   * A list that stays as it was when it was opened: the first call gives the ids of all its works, the next ones name a
   * slice of them.
   */
  list: route({
    method: 'GET',
    path: '/api/selected-artworks',
    access: 'anyone',
    summary: 'The ids of works that match, and the first of these works; or the works with these ids',
    query: z.object({
      ...artworkFilterQuery,
      /** The viewer's own works, or those shared with them, in the order of their list. Otherwise a wall or the catalogue. */
      list: z.enum(['own', 'shared']).optional(),
      missing: ownFilters.missing,
      order: ownFilters.order,
      ids: listOf(artworkId),
    }),
    reply: z.object({ ids: z.array(artworkId), artworks: z.array(artworkSummary), totalCount: z.int() }),
    errors: artworkErrors.codes,
  }),
};
