import type { ViewerName } from '../world.ts';
import { nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

/** The ontology concerns all works, whosoever they are. */
const editors: readonly ViewerName[] = ['super'];

const nobodys = '01a2073a-c41f-789d-893e-c8c6938a839f';
const ofNobody = () => ({ params: { id: nobodys } });
const act = { kind: 'delete', term: nobodys };

/** The ontology as its editors see and change it. */
export const termRows: readonly PermissionRow[] = [
  { call: 'GET /api/ontology/roots', input: nothing, here: editors },
  { call: 'GET /api/ontology/children', input: () => ({ query: { type: 'Keyword' } }), here: editors },
  { call: 'GET /api/ontology/jump', input: () => ({ query: { text: 'sea' } }), here: editors },
  { call: 'GET /api/ontology/terms/:id', input: ofNobody, here: editors, answer: 404 },
  { call: 'GET /api/ontology/terms/:id/paths', input: ofNobody, here: editors, answer: 404 },
  { call: 'POST /api/ontology/rehearsals', input: () => ({ body: act }), here: editors, answer: 422 },
  { call: 'POST /api/ontology/acts', input: () => ({ body: { act } }), here: editors, answer: 422 },
  { call: 'GET /api/ontology/acts', input: nothing, here: editors },
  { call: 'GET /api/ontology/acts/:id', input: ofNobody, here: editors, answer: 404 },
];
