import type { ViewerName } from '../world.ts';
import { nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

/** Whoever has the menu 'Atelier'. What they find is about works that they may change. */
const tidiers: readonly ViewerName[] = [
  'collaborator',
  'supervisor',
  'supervisorWithoutFlags',
  'supervisorOfThere',
  'plainSupervisor',
  'super',
  'suspendedSupervisor',
];

/** The values in use in the records of works. */
export const valueRows: readonly PermissionRow[] = [
  { call: 'GET /api/values', input: nothing, here: tidiers },
  { call: 'GET /api/values/:part', input: () => ({ params: { part: 'materials' } }), here: tidiers },
  {
    call: 'GET /api/values/:part/works',
    input: () => ({ params: { part: 'materials' }, query: { ids: '1' } }),
    here: tidiers,
  },
];
