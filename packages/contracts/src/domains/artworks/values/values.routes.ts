import { z } from 'zod';
import { listOf, pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { artworksPerPage } from '../artworks.constants.ts';
import { artworkSummary } from '../artworks.model.ts';
import { mostValuesAtOnce, valueFilters, valueOrders, valuesPerPage } from './values.constants.ts';
import { partInUse, usedValue, valueCounts, valueId, valuePart } from './values.model.ts';

/** The back office: whoever has the menu 'Atelier'. Everything is about the works that they may change. */
const access = { roles: ['COLLABORATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER'] } as const;

/** Values in use in the records of works. */
export const valuesRoutes = {
  parts: route({
    method: 'GET',
    path: '/api/values',
    access,
    summary: 'The parts of records with the number of their values, and how many works are still to be read',
    reply: z.object({ parts: z.array(partInUse), due: z.int() }),
  }),
  list: route({
    method: 'GET',
    path: '/api/values/:part',
    access,
    summary: 'The values of a part that are in use',
    params: z.object({ part: valuePart }),
    query: z.object({
      ...pageQuery(valuesPerPage),
      searchQuery: text(200).optional(),
      only: z.enum(valueFilters).optional(),
      order: z.enum(valueOrders).default('works'),
    }),
    reply: pageOf('values', usedValue).extend({ counts: valueCounts }),
  }),
  works: route({
    method: 'GET',
    path: '/api/values/:part/works',
    access,
    summary: 'The works with one of these values',
    params: z.object({ part: valuePart }),
    query: z.object({
      ...pageQuery(artworksPerPage),
      ids: listOf(valueId as unknown as z.ZodType<number, string>).refine(
        (ids) => ids.length > 0 && ids.length <= mostValuesAtOnce,
        `must be 1 to ${mostValuesAtOnce} values`,
      ),
    }),
    reply: pageOf('artworks', artworkSummary),
  }),
};
