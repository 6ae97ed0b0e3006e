import { z } from 'zod';
import { route } from '../../../kernel/route.ts';
import { accountErrors } from '../accounts.errors.ts';
import { dataExport } from './data-exports.model.ts';

const errors = accountErrors.codes;
const ofExport = z.object({ exportId: z.uuid() });

export const dataExportsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/users/me/exports',
    access: 'viewer',
    summary: 'The own exports of personal data, newest first.',
    reply: z.array(dataExport),
  }),
  start: route({
    method: 'POST',
    path: '/api/users/me/exports',
    access: 'viewer',
    summary: 'Gather everything that is kept about oneself; a mail tells when the file is ready. One at a time.',
    reply: dataExport,
    errors,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/me/exports/:exportId',
    access: 'viewer',
    summary: 'Cancel an export, or remove its file.',
    params: ofExport,
    errors,
  }),
  download: route({
    method: 'GET',
    path: '/api/users/me/exports/:exportId/file',
    access: 'viewer',
    summary: 'The file of an own export: a ZIP file with JSON, JSONL and pictures.',
    params: ofExport,
    produces: 'application/zip',
    errors,
  }),
};
