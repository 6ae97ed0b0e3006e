import { z } from 'zod';
import { listOf, pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { text } from '../../../kernel/text.ts';
import { artworksPerPage } from '../artworks.constants.ts';
import { artworkSummary } from '../artworks.model.ts';
import { mostValuesAtOnce, valueActsPerPage, valueFilters, valueOrders, valuesPerPage } from './values.constants.ts';
import { valueErrors } from './values.errors.ts';
import {
  partInUse,
  rehearsal,
  usedValue,
  valueAct,
  valueChange,
  valueCounts,
  valueId,
  valuePart,
} from './values.model.ts';
import { tidyingRoles } from './values.policy.ts';

const access = { roles: tidyingRoles } as const;

const ofAct = z.object({ id: z.uuid() });

/** Values in use in the records of works. */
export const valuesRoutes = {
  parts: route({
    method: 'GET',
    path: '/api/value-parts',
    access,
    summary: 'The parts of records with the number of their values, and how many works are still to be read',
    reply: z.object({ parts: z.array(partInUse), due: z.int() }),
  }),
  list: route({
    method: 'GET',
    path: '/api/values',
    access,
    summary: 'The values of a part that are in use',
    query: z.object({
      part: valuePart,
      ...pageQuery(valuesPerPage),
      searchQuery: text(200).optional(),
      only: z.enum(valueFilters).optional(),
      order: z.enum(valueOrders).default('works'),
    }),
    reply: pageOf('values', usedValue).extend({ counts: valueCounts }),
  }),
  works: route({
    method: 'GET',
    path: '/api/values/works',
    access,
    summary: 'The works with one of these values',
    query: z.object({
      part: valuePart,
      ...pageQuery(artworksPerPage),
      ids: listOf(valueId as unknown as z.ZodType<number, string>).refine(
        (ids) => ids.length > 0 && ids.length <= mostValuesAtOnce,
        `must be 1 to ${mostValuesAtOnce} values`,
      ),
    }),
    reply: pageOf('artworks', artworkSummary),
  }),
  rehearse: route({
    method: 'POST',
    path: '/api/values/rehearsals',
    access,
    summary: 'What a change of values would do; nothing is written',
    body: valueChange,
    reply: rehearsal,
    errors: valueErrors.codes,
  }),
  change: route({
    method: 'POST',
    path: '/api/value-acts',
    access,
    summary: 'Rename, merge or link values in all works that the viewer may change; a job does it',
    body: valueChange,
    reply: valueAct,
    errors: valueErrors.codes,
  }),
  listActs: route({
    method: 'GET',
    path: '/api/value-acts',
    access,
    summary: 'The changes that the viewer made, the newest first; for administrators those of all people',
    query: z.object(pageQuery(valueActsPerPage)),
    reply: pageOf('acts', valueAct),
  }),
  getAct: route({
    method: 'GET',
    path: '/api/value-acts/:id',
    access,
    summary: 'A change with its progress',
    params: ofAct,
    reply: valueAct,
  }),
  undo: route({
    method: 'POST',
    path: '/api/value-acts/:id/undo',
    access,
    summary: 'Stop a change if it is under way, and take it back; works changed since are left alone',
    params: ofAct,
    reply: valueAct,
    errors: valueErrors.codes,
  }),
  leftAlone: route({
    method: 'GET',
    path: '/api/value-acts/:id/left-alone',
    access,
    summary: 'Works that an undo left alone because people had changed them since',
    params: ofAct,
    query: z.object(pageQuery(artworksPerPage)),
    reply: pageOf('artworks', artworkSummary),
  }),
};
