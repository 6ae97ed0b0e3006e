import { type Place, suppressions, type ViewerName } from '../world.ts';
import { managersHere, overseersThere } from './groups.ts';
import { nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const managers: readonly ViewerName[] = [...managersHere, 'supervisorOfThere'];

/** Addresses that get no mail: for those who manage the segments of their people. */
export const suppressionRows: readonly PermissionRow[] = [
  { call: 'GET /api/mailings/suppressions', input: nothing, here: managers },
  { call: 'GET /api/mailings/suppressions/counts', input: nothing, here: managers },
  {
    call: 'DELETE /api/mailings/suppressions/:suppressionId',
    input: (place: Place) => ({ params: { suppressionId: suppressions[place] } }),
    here: managersHere,
    there: overseersThere,
  },
];
