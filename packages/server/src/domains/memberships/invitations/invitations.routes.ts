import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { isSignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Handler, handle, signedIn } from '../../../platform/http/serve.ts';
import { followLink } from '../../../platform/limits/limits.ts';
import { acceptInvitation } from './accepting.commands.ts';
import { declineByToken, declineOwnInvitation, invite, resendInvitation } from './invitations.commands.ts';
import { getInvitation, presentInvitation } from './invitations.queries.ts';

export const invitationsHandlers: readonly Handler[] = [
  handle(invitationsRoutes.invite, async ({ viewer, body, services }) => {
    await services.limits.take('invite', signedIn(viewer).id);
    return invite(services, viewer, body);
  }),
  handle(invitationsRoutes.resend, async ({ viewer, body, services }) => {
    await services.limits.take('invite', signedIn(viewer).id);
    return resendInvitation(services, viewer, body);
  }),
  handle(invitationsRoutes.declineOwn, async ({ db, viewer, params }) =>
    declineOwnInvitation(db, signedIn(viewer), params.segmentId),
  ),
  handle(invitationsRoutes.read, async ({ db, viewer, body, services, address }) =>
    followLink(services.limits, address, async () => {
      const invitation = await getInvitation(db, body.token);
      if (isSignedIn(viewer) && viewer.id !== invitation.account?.id) throw membershipErrors('for-somebody-else');
      return presentInvitation(db, invitation);
    }),
  ),
  handle(invitationsRoutes.accept, async ({ db, viewer, body, services, address }) =>
    followLink(services.limits, address, () => acceptInvitation(db, viewer, body)),
  ),
  handle(invitationsRoutes.decline, async ({ db, viewer, body, services, address }) => {
    await followLink(services.limits, address, () => declineByToken(db, viewer, body.token));
    return { declined: true as const };
  }),
];
