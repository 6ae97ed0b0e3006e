import { type Place, person, segments, type ViewerName } from '../world.ts';
import { signedIn } from './groups.ts';
import { nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

/** Only the OO_SUPERVISOR of a segment sees its contacts, and SUPER: a role elsewhere, a flag or a membership is no way in. */
const here: readonly ViewerName[] = ['supervisor', 'supervisorWithoutFlags', 'super'];
const there: readonly ViewerName[] = ['supervisorOfThere', 'super'];
const inSegment = (place: Place) => ({ params: { segmentId: segments[place] } });
const ofContact = (place: Place) => ({ params: { segmentId: segments[place], contactId: person.subscriber } });
const layout = { order: ['email', 'lastName'], hidden: [], widths: {}, sort: 'email' };

/** The list of a segment's contacts, one of them, and files of them. */
export const contactRows: readonly PermissionRow[] = [
  { call: 'GET /api/subscribed-users/segments/:segmentId', input: inSegment, here, there },
  { call: 'GET /api/subscribed-users/segments/:segmentId/counts', input: inSegment, here, there },
  { call: 'GET /api/subscribed-users/segments/:segmentId/contacts/:contactId', input: ofContact, here, there },
  { call: 'GET /api/subscribed-users/segments/:segmentId/contacts/:contactId/history', input: ofContact, here, there },
  {
    call: 'POST /api/subscribed-users/csv',
    input: (place) => ({ body: { segmentId: segments[place] } }),
    here,
    there,
  },
  { call: 'GET /api/users/me/contact-columns', input: nothing, here: signedIn },
  { call: 'PUT /api/users/me/contact-columns', input: () => ({ body: layout }), here: signedIn },
];
