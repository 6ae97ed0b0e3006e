import { signedIn } from './groups.ts';
import { inSegment, nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

/** What belongs to one person: everybody gets their own, whatever the segment. */
export const ownRows: readonly PermissionRow[] = [
  { call: 'GET /api/users/me/memberships/waiting', input: nothing, here: signedIn },
  { call: 'GET /api/users/me/memberships/:segmentId', input: inSegment, here: signedIn, there: signedIn },
  { call: 'GET /api/users/me/exported-by', input: nothing, here: signedIn },
  { call: 'GET /api/users/me/consents', input: nothing, here: signedIn },
  { call: 'GET /api/email/preferences', input: nothing, here: signedIn, isAlsoByLink: true },
  {
    call: 'PUT /api/email/preferences',
    about: 'of a segment that sends nothing to them',
    input: () => ({ body: { segmentId: '01a2073a-c41f-789d-893e-c8c6938a839f', newsletter: true } }),
    here: signedIn,
    answer: 404,
    isAlsoByLink: true,
  },
  {
    call: 'PUT /api/email/preferences/counting',
    input: () => ({ body: { counted: true } }),
    here: signedIn,
    isAlsoByLink: true,
  },
  { call: 'POST /api/email/preferences/stop', input: () => ({ body: {} }), here: signedIn, isAlsoByLink: true },
  { call: 'GET /api/feed', input: nothing, here: signedIn },
  { call: 'GET /api/favorites', input: nothing, here: signedIn },
];
