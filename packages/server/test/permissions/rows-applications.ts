import { applications, artworks, offeredWorks, type Place, questions, segments, type ViewerName } from '../world.ts';
import { author, signedIn } from './groups.ts';
import { nothing, withBody } from './inputs.ts';
import type { PermissionRow } from './row.ts';

export const reviewersHere: readonly ViewerName[] = [
  'curator',
  'supervisor',
  'supervisorWithoutFlags',
  'plainSupervisor',
  'applicationManager',
  'super',
];
export const reviewersThere: readonly ViewerName[] = ['supervisorOfThere', 'super'];
const bothSidesHere: readonly ViewerName[] = ['author', ...reviewersHere];

const base = '/api/open-oeuvre-applications';
const waiting = (place: Place) => ({ params: { id: applications[place].waiting } });
const declined = { reason: 'not-here', message: 'It shows no water.' };
const sides = { here: bothSidesHere, there: reviewersThere };
const reviewers = { here: reviewersHere, there: reviewersThere };
const owner = { here: author, there: [] };

/** Works that are offered to a segment: both sides, and what each of them does. */
export const applicationRows: PermissionRow[] = [
  { call: `GET ${base}`, input: nothing, here: signedIn },
  { call: `GET ${base}/counts`, input: nothing, here: signedIn },
  {
    call: `GET ${base}/counts/new`,
    input: (place) => ({ query: { segmentId: segments[place] } }),
    here: signedIn,
  },
  {
    call: `GET ${base}/places`,
    input: (place) => ({ query: { artworksIds: offeredWorks[place].free } }),
    here: author,
    there: [],
  },
  { call: `GET ${base}/:id`, input: waiting, ...sides },
  { call: `GET ${base}/connected/:id`, input: waiting, ...sides },
  {
    call: `POST ${base}`,
    input: (place) => ({ body: { artworkId: offeredWorks[place].free, segmentId: segments[place] } }),
    ...owner,
  },
  {
    call: `POST ${base}/several`,
    input: (place) => ({ body: { artworksIds: [offeredWorks[place].free], segmentId: segments[place] } }),
    ...owner,
  },
  { call: `PUT ${base}/:id`, input: withBody({ message: 'Better words.' }, waiting), ...owner },
  { call: `POST ${base}/:id/withdraw`, input: waiting, ...owner },
  { call: `POST ${base}/:id/opened`, input: waiting, ...reviewers },
  {
    call: `POST ${base}/:id/questions`,
    input: withBody({ questions: [{ field: 'materials', text: 'What is it made of?' }] }, waiting),
    ...reviewers,
  },
  {
    call: `POST ${base}/:id/answers`,
    input: (place) => ({ ...waiting(place), body: { answers: [{ questionId: questions[place], text: 'It is.' }] } }),
    ...owner,
  },
  { call: `POST ${base}/:id/approve`, input: withBody({}, waiting), ...reviewers },
  { call: `POST ${base}/:id/decline`, input: withBody(declined, waiting), ...reviewers },
  {
    call: `POST ${base}/:id/reopen`,
    input: (place) => ({ params: { id: applications[place].declined } }),
    ...reviewers,
  },
  {
    call: `POST ${base}/approve`,
    input: (place) => ({ body: { ids: [applications[place].waiting] } }),
    ...reviewers,
  },
  {
    call: `POST ${base}/decline`,
    input: (place) => ({ body: { ids: [applications[place].waiting], ...declined } }),
    ...reviewers,
  },
  {
    call: `POST ${base}/:id/doubles/:artworkId/different`,
    input: (place) => ({ params: { id: applications[place].waiting, artworkId: artworks[place].second } }),
    ...reviewers,
  },
];
