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

const change = { part: 'materials', ids: [1], to: { word: 'Oil' } };
const ofAct = () => ({ params: { id: '01a2073a-c41f-789d-893e-c8c6938a839f' } });

/** The values in use in the records of works. */
export const valueRows: readonly PermissionRow[] = [
  { call: 'GET /api/value-parts', input: nothing, here: tidiers },
  { call: 'GET /api/values', input: () => ({ query: { part: 'materials' } }), here: tidiers },
  { call: 'GET /api/values/works', input: () => ({ query: { part: 'materials', ids: '1' } }), here: tidiers },
  // There are no values in this world: whoever may change them learns that nothing would change.
  { call: 'POST /api/values/rehearsals', input: () => ({ body: change }), here: tidiers, answer: 422 },
  { call: 'POST /api/value-acts', input: () => ({ body: change }), here: tidiers, answer: 422 },
  { call: 'GET /api/value-acts', input: nothing, here: tidiers },
  { call: 'GET /api/value-acts/:id', input: ofAct, here: tidiers, answer: 404 },
  { call: 'POST /api/value-acts/:id/undo', input: ofAct, here: tidiers, answer: 404 },
  { call: 'GET /api/value-acts/:id/left-alone', input: ofAct, here: tidiers, answer: 404 },
];
