import { artworks, type Place, segments, tag, type ViewerName } from '../world.ts';
import { everybody, readersHere } from './groups.ts';
import { nothing, readersThere } from './inputs.ts';
import type { PermissionRow } from './row.ts';

/** Who works in a segment as a curator, a supervisor or a collaborator; administrators. */
const termAdders: readonly ViewerName[] = [
  'curator',
  'supervisor',
  'supervisorWithoutFlags',
  'supervisorOfThere',
  'plainSupervisor',
  'super',
];
/** The same roles, whether or not they work in a segment: what they made earlier stays theirs. */
const uploaders: readonly ViewerName[] = [...termAdders, 'collaborator', 'suspendedSupervisor'];
const unknown = { params: { id: '01a2073a-c41f-789d-893e-c8c6938a839f' } };

/** Terms: reading them, adding them, and vocabularies in and out. */
export const tagRows: readonly PermissionRow[] = [
  { call: 'POST /api/tags/list', input: () => ({ body: { ids: [tag] } }), here: everybody },
  { call: 'POST /api/tags/by-ids-full', input: () => ({ body: { ids: [tag] } }), here: everybody },
  { call: 'GET /api/terms/:id', input: () => ({ params: { id: tag } }), here: everybody },
  { call: 'GET /api/terms', input: nothing, here: everybody },
  { call: 'GET /api/tags/download', input: nothing, here: everybody },
  {
    call: 'POST /api/tags',
    input: () => ({ body: { name: 'Delta', type: 'Keyword', parents: [tag] } }),
    here: termAdders,
  },
  { call: 'POST /api/tags/upload', about: 'a picture is no vocabulary', input: nothing, here: termAdders, answer: 415 },
  { call: 'GET /api/tags/uploads', input: nothing, here: uploaders },
  { call: 'GET /api/tags/uploads/:id', input: () => unknown, here: uploaders, answer: 404 },
  { call: 'GET /api/tags/uploads/:id/findings', input: () => unknown, here: uploaders, answer: 404 },
  {
    call: 'POST /api/tags/uploads/:id/steps',
    input: () => ({ ...unknown, body: { step: 'start' } }),
    here: termAdders,
    answer: 404,
  },
  {
    call: 'GET /api/tags/relevant-tags/:id',
    input: (place: Place) => ({ params: { id: artworks[place].first } }),
    here: readersHere,
    there: readersThere,
  },
  {
    call: 'POST /api/tags/by-segment',
    about: 'what a viewer may not read has no terms for them',
    input: (place: Place) => ({ body: { segmentsIds: [segments[place]] } }),
    here: everybody,
  },
  { call: 'POST /api/tags/predict', input: () => ({ body: { title: 'A river' } }), here: termAdders },
];
