import { artworks, emailOf, ownWorks, type Place, person, segments, type ViewerName } from '../world.ts';
import { author, everybody, signedIn, supervisorsByRole } from './groups.ts';
import { inSegment, nothing, withBody } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const work = (place: Place) => ({ params: { id: artworks[place].first } });
const own = (name: keyof (typeof ownWorks)['here']) => (place: Place) => ({ params: { id: ownWorks[place][name] } });

/** Staff of the segment look after its works that nobody owns. */
const caretakersHere: readonly ViewerName[] = [
  'curator',
  'supervisor',
  'supervisorWithoutFlags',
  'plainSupervisor',
  'super',
];
const caretakersThere: readonly ViewerName[] = ['supervisorOfThere', 'super'];
const ownersHere: readonly ViewerName[] = [...author, 'super'];
const admins: readonly ViewerName[] = ['super'];
/** People who keep works of their own, or curate. */
const makers: readonly ViewerName[] = [
  'author',
  'collaborator',
  'curator',
  'supervisor',
  'supervisorWithoutFlags',
  'supervisorOfThere',
  'plainSupervisor',
  'super',
  'suspendedSupervisor',
];

/** Staff who hang works; collaborators work on records only. */
const hangersHere: readonly ViewerName[] = [...caretakersHere, 'applicationManager'];
const onWall = (place: Place) => ({
  params: { segmentId: segments[place] },
  body: { artworks: [artworks[place].first] },
});

const changed = { record: { sections: { title: 'Another title' } }, version: 1 };
const ofRevision = (place: Place) => ({ params: { id: ownWorks[place].unpublished, version: '1' } });

/** A work's record, the lists of its owner, and the walls where it hangs. */
export const recordRows: PermissionRow[] = [
  { call: 'GET /api/exhibits/owner', input: nothing, here: signedIn },
  { call: 'GET /api/exhibits/shared', input: nothing, here: signedIn },
  { call: 'GET /api/exhibits/shared/count', input: nothing, here: signedIn },
  { call: 'POST /api/exhibits', input: nothing, here: makers },
  { call: 'GET /api/exhibits/owner/download', input: nothing, here: makers },
  { call: 'GET /api/exhibits/shared/download', input: nothing, here: signedIn },
  { call: 'GET /api/exhibits/collaborator/download', input: nothing, here: ['collaborator', 'super'] },
  { call: 'GET /api/exhibits/open-oeuvre/download', input: nothing, here: supervisorsByRole },
  { call: 'GET /api/exhibits/:id/record', input: work, here: caretakersHere, there: caretakersThere },
  {
    call: 'GET /api/exhibits/:id/record',
    about: 'a work of its owner',
    input: own('unpublished'),
    here: ownersHere,
    there: admins,
  },
  {
    call: 'PUT /api/exhibits/:id',
    input: withBody(changed, work),
    here: caretakersHere,
    there: caretakersThere,
  },
  {
    call: 'PUT /api/exhibits/:id',
    about: 'a work of its owner',
    input: withBody(changed, own('unpublished')),
    here: ownersHere,
    there: admins,
  },
  { call: 'POST /api/exhibits/:id/publish', input: own('unpublished'), here: ownersHere, there: admins },
  { call: 'POST /api/exhibits/:id/unpublish', input: own('published'), here: ownersHere, there: admins },
  { call: 'DELETE /api/exhibits/:id', input: own('unpublished'), here: ownersHere, there: admins },
  { call: 'POST /api/exhibits/:id/restore', input: own('toDelete'), here: ownersHere, there: admins },
  { call: 'GET /api/exhibits/:id/revisions', input: own('unpublished'), here: ownersHere, there: admins },
  {
    call: 'POST /api/exhibits/:id/revisions/:version/restore',
    input: ofRevision,
    here: ownersHere,
    there: admins,
  },
  { call: 'GET /api/exhibits/:id/doubles', input: own('unpublished'), here: ownersHere, there: admins },
  {
    call: 'POST /api/exhibits/:id/doubles/:otherId/different',
    input: (place) => ({ params: { id: ownWorks[place].unpublished, otherId: ownWorks[place].published } }),
    here: ownersHere,
    there: admins,
  },
  { call: 'GET /api/exhibits/:id/people', input: own('unpublished'), here: ownersHere, there: admins },
  {
    call: 'POST /api/exhibits/:id/people',
    input: withBody({ email: emailOf('stranger') }, own('unpublished')),
    here: ownersHere,
    there: admins,
  },
  {
    call: 'DELETE /api/exhibits/:id/people',
    input: withBody({ userId: person.stranger }, own('unpublished')),
    here: ownersHere,
    there: admins,
  },
  { call: 'GET /api/selected-artworks', input: nothing, here: everybody },
  {
    call: 'GET /api/segments/:segmentId/artworks',
    input: inSegment,
    here: [...hangersHere, 'supervisorOfThere'],
    there: supervisorsByRole,
  },
  {
    call: 'GET /api/segments/:segmentId/artworks/filters',
    input: inSegment,
    here: [...hangersHere, 'supervisorOfThere'],
    there: supervisorsByRole,
  },
  { call: 'POST /api/segments/:segmentId/artworks', input: onWall, here: hangersHere, there: caretakersThere },
  { call: 'DELETE /api/segments/:segmentId/artworks', input: onWall, here: hangersHere, there: caretakersThere },
  { call: 'POST /api/segments/:segmentId/artworks/publish', input: onWall, here: hangersHere, there: caretakersThere },
  {
    call: 'POST /api/segments/:segmentId/artworks/unpublish',
    input: onWall,
    here: hangersHere,
    there: caretakersThere,
  },
];
