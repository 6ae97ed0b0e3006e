import { artworks, type Place, segments, type ViewerName, verdicts } from '../world.ts';
import { admin, overseersThere, readersHere } from './groups.ts';
import { inSegment, nothing, readersThere, withBody } from './inputs.ts';
import type { PermissionRow } from './row.ts';

/** Staff who say what belongs together in the segment. */
const judgesHere: readonly ViewerName[] = [
  'curator',
  'supervisor',
  'supervisorWithoutFlags',
  'plainSupervisor',
  'super',
];
const supervisorsHere: readonly ViewerName[] = ['supervisor', 'supervisorWithoutFlags', 'plainSupervisor', 'super'];
const pair = (place: Place) => ({ artworkId: artworks[place].first, otherId: artworks[place].second });
const settings = { typeWeights: { Keyword: 1 }, decay: 0.6, tagsShare: 0.6 };

/** Similar works, what is said about them, and how a segment finds them. */
export const similarityRows: PermissionRow[] = [
  {
    call: 'GET /api/exhibits/open-oeuvre/similar/:id',
    input: (place) => ({ params: { id: artworks[place].first } }),
    here: readersHere,
    there: readersThere,
  },
  {
    call: 'GET /api/exhibits/open-oeuvre/relevant/:id',
    input: (place) => ({ params: { id: artworks[place].first } }),
    here: readersHere,
    there: readersThere,
  },
  {
    call: 'GET /api/similarity/verdicts',
    input: (place) => ({ query: { artworkId: artworks[place].first, segmentId: segments[place] } }),
    here: judgesHere,
    there: overseersThere,
  },
  {
    call: 'PUT /api/similarity/verdicts',
    input: (place) => ({ body: { ...pair(place), segmentId: segments[place], kind: 'never', reason: 'Too loud.' } }),
    here: judgesHere,
    there: overseersThere,
  },
  {
    call: 'PUT /api/similarity/verdicts',
    about: 'for the whole catalogue',
    input: (place) => ({ body: { ...pair(place), kind: 'never', reason: 'Too loud.' } }),
    here: ['curator', 'super'],
    there: admin,
  },
  {
    call: 'DELETE /api/similarity/verdicts/:id',
    input: (place) => ({ params: { id: verdicts[place] } }),
    here: judgesHere,
    there: overseersThere,
  },
  {
    call: 'GET /api/similarity/segments/:segmentId',
    input: inSegment,
    here: supervisorsHere,
    there: overseersThere,
  },
  {
    call: 'PUT /api/similarity/segments/:segmentId',
    input: withBody({ similarityModel: 'tags', similarityDisabled: false }, inSegment),
    here: supervisorsHere,
    there: overseersThere,
  },
  { call: 'GET /api/similarity/weights', input: nothing, here: admin },
  { call: 'POST /api/similarity/weights', input: () => ({ body: { ...settings, reason: 'A trial.' } }), here: admin },
  {
    call: 'PUT /api/similarity/weights/:version/activate',
    about: 'an unknown version',
    input: () => ({ params: { version: '999' } }),
    here: admin,
    answer: 404,
  },
];
