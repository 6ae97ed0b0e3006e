import { type Place, person, segments } from '../world.ts';
import { admin } from './groups.ts';
import { inSegment, nothing, withBody } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const ofPerson = () => ({ params: { personId: person.leaver } });

/** People, segments and the audit log: for SUPER alone. */
export const adminRows: readonly PermissionRow[] = [
  { call: 'GET /api/admin/people', input: nothing, here: admin },
  { call: 'GET /api/admin/people/counts', input: nothing, here: admin },
  { call: 'GET /api/admin/people/:personId', input: ofPerson, here: admin },
  {
    call: 'POST /api/admin/people',
    input: () => ({ body: { email: 'invited@world.test', first_name: 'Invited' } }),
    here: admin,
  },
  {
    call: 'POST /api/admin/people/:personId/invitation',
    about: 'somebody who has a password',
    input: ofPerson,
    here: admin,
    answer: 409,
  },
  {
    call: 'PATCH /api/admin/people/:personId',
    input: (place: Place) => ({ ...ofPerson(), body: { canWriteArticles: true, assign: [segments[place]] } }),
    here: admin,
    there: admin,
  },
  { call: 'POST /api/admin/people/:personId/disable', input: ofPerson, here: admin },
  { call: 'POST /api/admin/people/:personId/enable', input: ofPerson, here: admin },
  {
    call: 'POST /api/admin/people/:personId/hand-over',
    input: withBody({ userId: person.subscriber }, ofPerson),
    here: admin,
  },
  { call: 'GET /api/admin/segments', input: nothing, here: admin },
  { call: 'GET /api/admin/segments/:segmentId', input: inSegment, here: admin, there: admin },
  { call: 'GET /api/mailings/log', input: nothing, here: admin },
  { call: 'GET /api/mailings/settings', input: nothing, here: admin },
  { call: 'PUT /api/mailings/settings', input: () => ({ body: { countsReads: false } }), here: admin },
  { call: 'GET /api/admin/audit', input: nothing, here: admin },
  { call: 'GET /api/admin/audit/csv', input: nothing, here: admin },
];
