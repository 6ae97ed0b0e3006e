import { admin } from './groups.ts';
import { nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const mapping = { key: 'Nr', source: 'herbst', columns: [{ column: 'Nr', targets: ['accessionNumber'] }] };
const unknownImport = { params: { id: '01a2073a-c41f-789d-893e-c8c6938a839f' } };

/** A call about one import: administrators get as far as to learn that there is none with this id. */
const ofImport = (call: string, body?: unknown): PermissionRow => ({
  call,
  input: () => ({ ...unknownImport, ...(body !== undefined && { body }) }),
  here: admin,
  answer: 404,
});

/** Imports of tables: administrators only. */
export const importRows: readonly PermissionRow[] = [
  { call: 'GET /api/imports', input: nothing, here: admin },
  { call: 'POST /api/imports', about: 'a picture is no table', input: nothing, here: admin, answer: 415 },
  ofImport('GET /api/imports/:id'),
  ofImport('PUT /api/imports/:id', { mapping }),
  ofImport('GET /api/imports/:id/preview'),
  ofImport('GET /api/imports/:id/examples'),
  ofImport('POST /api/imports/:id/steps', { step: 'check' }),
  ofImport('GET /api/imports/:id/findings'),
  {
    call: 'GET /api/imports/:id/picture',
    input: () => ({ ...unknownImport, query: { name: 'haus.jpg' } }),
    here: admin,
    answer: 404,
  },
  ofImport('GET /api/imports/:id/words'),
  ofImport('GET /api/imports/:id/works'),
  ofImport('GET /api/imports/:id/file'),
  ofImport('GET /api/imports/:id/report'),
  ofImport('GET /api/imports/:id/left-alone'),
  { call: 'GET /api/import-mappings', input: nothing, here: admin },
  { call: 'POST /api/import-mappings', input: () => ({ body: { name: 'Herbst', mapping } }), here: admin },
];
