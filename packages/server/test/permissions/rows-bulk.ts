import { person, segments } from '../world.ts';
import { managersHere, signedIn } from './groups.ts';
import { managersThere } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const unknown = { params: { id: '01a2073a-c41f-789d-893e-c8c6938a839f' } };
/** An act is known to those who manage the members of its segment, so everybody learns that there is none. */
const ofAct = (call: string): PermissionRow => ({ call, input: () => unknown, here: signedIn, answer: 404 });

/** Many contacts changed as one, and what a change would take away. */
export const bulkRows: readonly PermissionRow[] = [
  {
    call: 'POST /api/subscribed-users/bulk',
    input: (place) => ({ body: { segmentId: segments[place], event: 'end', usersIds: [person.subscriber] } }),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'GET /api/subscribed-users/bulk',
    input: (place) => ({ query: { segmentId: segments[place] } }),
    here: managersHere,
    there: managersThere,
  },
  ofAct('GET /api/subscribed-users/bulk/:id'),
  ofAct('POST /api/subscribed-users/bulk/:id/undo'),
  ofAct('POST /api/subscribed-users/bulk/:id/send-now'),
  {
    call: 'POST /api/subscribed-users/consequences',
    input: (place) => ({ body: { segmentId: segments[place], event: 'suspend', usersIds: [person.subscriber] } }),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'GET /api/subscribed-users/consequences/:id',
    input: () => unknown,
    here: signedIn,
    answer: 404,
  },
];
