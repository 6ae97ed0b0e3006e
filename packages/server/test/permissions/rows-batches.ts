import { signedIn } from './groups.ts';
import { nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const unknownBatch = { params: { id: '01a2073a-c41f-789d-893e-c8c6938a839f' } };

/** A call about one batch: people see their own, so everybody learns that there is none with this id. */
const ofBatch = (call: string, body?: unknown): PermissionRow => ({
  call,
  input: () => ({ ...unknownBatch, ...(body !== undefined && { body }) }),
  here: signedIn,
  answer: 404,
});

/** Works changed together: whoever is signed in, and only works that they may edit. */
export const batchRows: readonly PermissionRow[] = [
  {
    call: 'POST /api/exhibits/batches',
    about: 'there is no such work among theirs',
    input: () => ({ body: { list: 'own', ids: [unknownBatch.params.id] } }),
    here: signedIn,
    answer: 422,
  },
  {
    call: 'POST /api/exhibits/batches/table',
    about: 'a picture is no table',
    input: nothing,
    here: signedIn,
    answer: 415,
  },
  {
    call: 'GET /api/exhibits/batches',
    about: 'everybody lists their own',
    input: nothing,
    here: signedIn,
    answer: 200,
  },
  ofBatch('GET /api/exhibits/batches/:id'),
  ofBatch('PUT /api/exhibits/batches/:id/changes', { changes: [] }),
  ofBatch('GET /api/exhibits/batches/:id/works'),
  {
    call: 'GET /api/exhibits/batches/:id/values',
    input: () => ({ ...unknownBatch, query: { column: 'title' } }),
    here: signedIn,
    answer: 404,
  },
  ofBatch('PUT /api/exhibits/batches/:id/choices', {}),
  ofBatch('POST /api/exhibits/batches/:id/apply'),
  ofBatch('POST /api/exhibits/batches/:id/undo'),
];
