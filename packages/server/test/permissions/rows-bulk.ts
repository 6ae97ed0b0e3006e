import { bulkActs, person, previews, segments } from '../world.ts';
import { managersHere } from './groups.ts';
import { managersThere } from './inputs.ts';
import type { PermissionRow } from './row.ts';

/** An act is known to those who manage the members of its segment. */
const ofAct = (call: string): PermissionRow => ({
  call,
  input: (place) => ({ params: { id: bulkActs[place] } }),
  here: managersHere,
  there: managersThere,
});

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
    about: 'a preview belongs to whoever asked for it',
    input: (place) => ({ params: { id: previews[place] } }),
    here: ['supervisor'],
    there: ['supervisorOfThere'],
  },
];
