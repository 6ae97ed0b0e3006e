import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { isSignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Handler, handle, signedIn } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/process/services.ts';
import { acceptInvitation } from './accepting.commands.ts';
import { declineByToken, declineOwnInvitation, invite, resendInvitation } from './invitations.commands.ts';
import { getInvitation, presentInvitation } from './invitations.queries.ts';

/** Links that are not valid take from the caller's budget, so nobody can try many; valid ones give it back. */
async function guessing<T>({ limits }: Services, address: string, work: () => Promise<T>): Promise<T> {
  await limits.take('mailed-link', address);
  let isValid = true;
  try {
    return await work();
  } catch (error) {
    isValid = !(error instanceof AppError && error.status === 410);
    throw error;
  } finally {
    if (isValid) await limits.giveBack('mailed-link', address);
  }
}

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
    guessing(services, address, async () => {
      const invitation = await getInvitation(db, body.token);
      if (isSignedIn(viewer) && viewer.id !== invitation.account?.id) throw membershipErrors('for-somebody-else');
      return presentInvitation(db, invitation);
    }),
  ),
  handle(invitationsRoutes.accept, async ({ db, viewer, body, services, address }) =>
    guessing(services, address, () => acceptInvitation(db, viewer, body)),
  ),
  handle(invitationsRoutes.decline, async ({ db, viewer, body, services, address }) => {
    await guessing(services, address, () => declineByToken(db, viewer, body.token));
    return { declined: true as const };
  }),
];
