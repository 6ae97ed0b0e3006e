import { signedIn } from './groups.ts';
import { inSegment, nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

/** What belongs to one person: everybody gets their own, whatever the segment. */
export const ownRows: readonly PermissionRow[] = [
  { call: 'GET /api/users/me/memberships/waiting', input: nothing, here: signedIn },
  { call: 'GET /api/users/me/memberships/:segmentId', input: inSegment, here: signedIn, there: signedIn },
  { call: 'GET /api/feed', input: nothing, here: signedIn },
  { call: 'GET /api/favorites', input: nothing, here: signedIn },
];
