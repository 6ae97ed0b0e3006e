import { z } from 'zod';
import { artworkId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { artworkFilterQuery } from '../../artworks/artworks.routes.ts';
import { ownFilters } from '../../artworks/record/record.routes.ts';
import {
  batchesPerPage,
  batchLists,
  batchWorksPerPage,
  cellChoices,
  cellSides,
  maximumNamedWorks,
} from './batches.constants.ts';
import { batchErrors } from './batches.errors.ts';
import { batch, batchChanges, batchId, batchSummary, batchWork, cellDecision, columnKey } from './batches.model.ts';

const errors = batchErrors.codes;
const params = z.object({ id: batchId });
const selectionBytes = 1_048_576;

/** Many works changed together, or by a table that came back: rehearsed, chosen cell by cell, carried out and undone. */
export const batchesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/exhibits/batches',
    access: 'viewer',
    summary: 'The changes of several works that the viewer began, the latest first; for administrators all',
    query: z.object(pageQuery(batchesPerPage)),
    reply: pageOf('batches', batchSummary),
  }),
  create: route({
    method: 'POST',
    path: '/api/exhibits/batches',
    access: 'viewer',
    summary: 'Begin to change works together: those of a list, or selected ones',
    bodyLimit: selectionBytes,
    body: z
      .object({
        list: z.enum(batchLists),
        /** Without any, all works of the list that the filter finds. */
        ids: z.array(artworkId).max(maximumNamedWorks).default([]),
        own: z.object(ownFilters).omit({ page: true, itemsPerPage: true }).prefault({}),
        /** For the catalogue, and for a wall, which needs its segment. */
        catalogue: z.object(artworkFilterQuery).prefault({}),
      })
      .refine(({ list, catalogue }) => list !== 'wall' || catalogue.segmentId !== undefined, {
        path: ['catalogue', 'segmentId'],
        message: 'is needed for a wall',
      }),
    reply: batch,
    errors,
  }),
  upload: route({
    method: 'POST',
    path: '/api/exhibits/batches/table',
    access: 'viewer',
    summary: 'Import an edited export; nothing is written before somebody agrees',
    multipart: ['file'],
    reply: batch,
    errors,
  }),
  get: route({
    method: 'GET',
    path: '/api/exhibits/batches/:id',
    access: 'viewer',
    summary: 'A change of many works, with how far it is',
    params,
    reply: batch,
    errors,
  }),
  change: route({
    method: 'PUT',
    path: '/api/exhibits/batches/:id/changes',
    access: 'viewer',
    summary: 'Say what changes, and rehearse it',
    bodyLimit: selectionBytes,
    params,
    body: z.object({ changes: batchChanges }),
    reply: batch,
    errors,
  }),
  works: route({
    method: 'GET',
    path: '/api/exhibits/batches/:id/works',
    access: 'viewer',
    summary: 'The works that change, with every cell before and after',
    params,
    query: z.object({
      ...pageQuery(batchWorksPerPage),
      side: z.enum(cellSides).optional(),
      column: columnKey.optional(),
      state: z.enum(['left alone', 'refused', 'kept']).optional(),
    }),
    reply: pageOf('works', batchWork),
    errors,
  }),
  values: route({
    method: 'GET',
    path: '/api/exhibits/batches/:id/values',
    access: 'viewer',
    summary: 'The values that a column has in these works, the most frequent first',
    params,
    query: z.object({ column: columnKey }),
    reply: z.object({ values: z.array(z.object({ text: z.string(), works: z.int() })) }),
    errors,
  }),
  choose: route({
    method: 'PUT',
    path: '/api/exhibits/batches/:id/choices',
    access: 'viewer',
    summary: 'Take works in or out, and choose between the table and the record',
    bodyLimit: selectionBytes,
    params,
    body: z.object({
      works: z
        .array(z.object({ id: artworkId, isChosen: z.boolean() }))
        .max(200)
        .default([]),
      /** All works of the batch. */
      isChosen: z.boolean().optional(),
      cells: z.array(cellDecision).max(200).default([]),
      /** All cells that changed on both sides. */
      both: z.enum(cellChoices).optional(),
    }),
    reply: batch,
    errors,
  }),
  apply: route({
    method: 'POST',
    path: '/api/exhibits/batches/:id/apply',
    access: 'viewer',
    summary: 'Write the chosen cells; undecided ones wait',
    params,
    reply: batch,
    errors,
  }),
  undo: route({
    method: 'POST',
    path: '/api/exhibits/batches/:id/undo',
    access: 'viewer',
    summary: 'Give the works, or one of them, their record before; works that people changed since are left alone',
    params,
    body: z.object({ artworkId: artworkId.optional() }).optional(),
    reply: batch,
    errors,
  }),
};
