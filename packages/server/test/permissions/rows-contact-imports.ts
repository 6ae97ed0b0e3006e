import { segments } from '../world.ts';
import { managersHere, signedIn } from './groups.ts';
import { managersThere } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const unknown = { params: { id: '01a2073a-c41f-789d-893e-c8c6938a839f' } };
/** An import is known to those who manage the members of its segment, so everybody learns that there is none. */
const ofImport = (call: string, body?: unknown): PermissionRow => ({
  call,
  input: () => ({ ...unknown, ...(body !== undefined && { body }) }),
  here: signedIn,
  answer: 404,
});

/** Imports of contacts into a segment. */
export const contactImportRows: readonly PermissionRow[] = [
  {
    call: 'GET /api/contact-imports',
    input: (place) => ({ query: { segmentId: segments[place] } }),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'POST /api/contact-imports',
    about: 'a picture is no list of contacts',
    input: (place) => ({ query: { segmentId: segments[place] } }),
    here: managersHere,
    there: managersThere,
    answer: 415,
  },
  ofImport('GET /api/contact-imports/:id'),
  ofImport('PUT /api/contact-imports/:id', {}),
  ofImport('POST /api/contact-imports/:id/steps', { step: 'check' }),
  ofImport('DELETE /api/contact-imports/:id'),
  ofImport('GET /api/contact-imports/:id/rows'),
  ofImport('GET /api/contact-imports/:id/csv'),
];
