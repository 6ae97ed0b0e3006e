import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { tableErrors } from '../../../kernel/tables/tables.errors.ts';
import { chosenShape } from '../../../kernel/tables/tables.model.ts';
import { rowKinds } from './contact-imports.constants.ts';
import { contactImportErrors } from './contact-imports.errors.ts';
import {
  contactImportDetail,
  contactImportId,
  contactImportSummary,
  contactMapping,
  importedRow,
} from './contact-imports.model.ts';

const params = z.object({ id: contactImportId });
const errors = [...contactImportErrors.codes, ...tableErrors.codes];

/** Imports of contacts into a segment. Uploading, checking, starting and undoing are separate calls; the work is a job. */
export const contactImportsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/contact-imports',
    access: 'viewer',
    summary: 'The imports of contacts into a segment, the newest first',
    query: z.object({ segmentId, ...pageQuery(20) }),
    reply: pageOf('imports', contactImportSummary),
  }),
  upload: route({
    method: 'POST',
    path: '/api/contact-imports',
    access: 'viewer',
    summary: 'Upload a file of contacts; nobody is added yet',
    query: z.object({ segmentId }),
    multipart: ['file'],
    reply: contactImportDetail,
    errors,
  }),
  get: route({
    method: 'GET',
    path: '/api/contact-imports/:id',
    access: 'viewer',
    summary: 'An import of contacts with its columns and what they become',
    params,
    reply: contactImportDetail,
  }),
  change: route({
    method: 'PUT',
    path: '/api/contact-imports/:id',
    access: 'viewer',
    summary: 'Change what the columns become, the answer about the newsletter, or how the file is read',
    params,
    bodyLimit: 400_000,
    body: z.object({
      mapping: contactMapping.optional(),
      /** Reads the file anew, with a new proposal. */
      shape: chosenShape.pick({ encoding: true, delimiter: true, rowsBefore: true, sheet: true }).optional(),
    }),
    reply: contactImportDetail,
    errors,
  }),
  step: route({
    method: 'POST',
    path: '/api/contact-imports/:id/steps',
    access: 'viewer',
    summary: 'Check the file in a dry run, start or pause the import, or undo it',
    params,
    body: z.object({ step: z.enum(['check', 'start', 'pause', 'undo']) }),
    reply: contactImportDetail,
    errors,
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/contact-imports/:id',
    access: 'viewer',
    summary: 'Forget an import that added nobody, with its file',
    params,
    errors,
  }),
  rows: route({
    method: 'GET',
    path: '/api/contact-imports/:id/rows',
    access: 'viewer',
    summary: 'The rows of the file with what becomes of them, in the order of the file; known after a dry run',
    params,
    query: z.object({ ...pageQuery(50), kind: z.enum(rowKinds).optional() }),
    reply: pageOf('rows', importedRow),
  }),
  csv: route({
    method: 'GET',
    path: '/api/contact-imports/:id/csv',
    access: 'viewer',
    summary: 'Rows with their outcome and fields as CSV: all, or those left out, to correct and import them again',
    params,
    query: z.object({ rows: z.enum(['all', 'refused']).default('all') }),
    produces: 'text/csv',
  }),
};
