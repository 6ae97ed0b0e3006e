import { invitationToken, type Place, person, segments } from '../world.ts';
import { everybody, managersHere, nobody, signedIn, without } from './groups.ts';
import { inSegment, managersThere, nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const byLink = (place: Place) => ({ body: { token: invitationToken(place) } });
const byNoLink = () => ({ body: { token: 'no-such-token' } });
const ofInvitee = (place: Place) => ({ body: { segmentId: segments[place], userId: person.invitee } });

/** Invitations, adding contacts, taking back a request. */
export const membershipRows: readonly PermissionRow[] = [
  { call: 'GET /api/memberships/machine', input: nothing, here: everybody },
  {
    call: 'POST /api/subscribed-users',
    input: (place) => ({ body: { segmentId: segments[place], usersEmails: ['newcomer@elsewhere.test'] } }),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'POST /api/subscribed-users/invitations',
    input: (place) => ({ body: { segmentId: segments[place], email: 'newcomer@elsewhere.test' } }),
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'POST /api/subscribed-users/invitations',
    about: 'somebody who is invited already',
    input: ofInvitee,
    here: managersHere,
    there: managersThere,
    answer: 409,
  },
  {
    call: 'POST /api/subscribed-users/invitations/resend',
    input: ofInvitee,
    here: managersHere,
    there: managersThere,
  },
  {
    call: 'POST /api/subscribed-users/:segmentId/decline',
    about: 'nobody who asks is invited',
    input: inSegment,
    here: nobody,
    there: nobody,
    conflict: { here: signedIn, there: signedIn },
  },
  {
    call: 'DELETE /api/segments-subscription-requests/mine/:segmentId',
    about: 'nobody who asks has applied',
    input: inSegment,
    here: nobody,
    there: nobody,
    conflict: { here: signedIn, there: signedIn },
  },
  ...['POST /api/invitations/read', 'POST /api/invitations/accept', 'POST /api/invitations/decline'].flatMap(
    (call): PermissionRow[] => [
      { call, about: 'a link that is not valid', input: byNoLink, here: everybody, answer: 410 },
      {
        call,
        about: "somebody else's link: a guest may be that person, others are not",
        input: byLink,
        here: without(...signedIn),
        there: without(...signedIn),
        // The invited person has a password.
        ...(call.endsWith('/accept') && { answer: 401 }),
      },
    ],
  ),
];
