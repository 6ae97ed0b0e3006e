import type { Account } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { CallContext } from '../../platform/http/serve.ts';
import { handle, handleRaw, signedIn } from '../../platform/http/serve.ts';
import { callerOf, withCookies } from './accounts.caller.ts';
import { changeProfile, endOtherSessions, endSession } from './accounts.commands.ts';
import { getOwnAccount, listSessions } from './accounts.queries.ts';

/** The flows load the library, which takes 100 ms and 20 MB: only when somebody signs in. */
const flows = () => import('./accounts.flows.ts');

async function ownAccount({ db }: Pick<CallContext, 'db'>, viewer: Viewer & { id: UserId }): Promise<Account> {
  const { assignedTo, memberOf, suspendedIn } = viewer;
  return {
    ...(await getOwnAccount(db, viewer.id)),
    assignedTo: [...assignedTo],
    memberOf: [...memberOf],
    subscriptions: [...memberOf],
    suspendedIn: [...suspendedIn],
  };
}

export const accountsHandlers = [
  handle(accountsRoutes.me, async (call) =>
    isSignedIn(call.viewer) ? ownAccount(call, call.viewer) : { id: 0 as const, roles: [] },
  ),

  handle(accountsRoutes.changeMe, async (call) => {
    const viewer = signedIn(call.viewer);
    await changeProfile(call.db, viewer, call.body);
    return ownAccount(call, viewer);
  }),

  handle(accountsRoutes.sessions, async ({ db, viewer }) => listSessions(db, signedIn(viewer).id, viewer.sessionId)),
  handle(accountsRoutes.endOtherSessions, async ({ db, viewer }) => endOtherSessions(db, signedIn(viewer))),
  handle(accountsRoutes.endSession, async ({ db, viewer, params }) =>
    endSession(db, signedIn(viewer), params.sessionId),
  ),

  handleRaw(accountsRoutes.signUp, async ({ body, services }, request) => {
    await (await flows()).signUp(services, body, callerOf(request));
    return { status: true };
  }),

  handleRaw(accountsRoutes.signIn, async ({ db, body, services, viewer }, request, reply) => {
    const { cookies, user } = await (await flows()).signIn(services, body, callerOf(request));
    // A session id from before the sign-in must not survive it.
    if (isSignedIn(viewer) && viewer.sessionId) await endSession(db, viewer, viewer.sessionId);
    return withCookies(reply, cookies).send(accountsRoutes.signIn.reply.parse({ user }));
  }),

  handleRaw(accountsRoutes.signOut, async ({ db, services, viewer }, request, reply) => {
    if (isSignedIn(viewer) && viewer.sessionId) await endSession(db, viewer, viewer.sessionId);
    return withCookies(reply, await (await flows()).signOut(services, callerOf(request))).send({ success: true });
  }),

  ...[accountsRoutes.forgetPassword, accountsRoutes.requestPasswordReset].map((route) =>
    handleRaw(route, async ({ body, services }, request) => {
      await (await flows()).requestPasswordReset(services, body.email, callerOf(request));
      return { status: true };
    }),
  ),

  handle(accountsRoutes.resetPassword, async ({ body, services, address }) => {
    await (await flows()).resetPassword(services, body, address);
    return { status: true };
  }),

  handle(accountsRoutes.passwordLink, async ({ body, services, address }) =>
    (await flows()).readPasswordLink(services, body.token, address),
  ),

  handleRaw(accountsRoutes.changePassword, async ({ db, body, services, viewer }, request, reply) => {
    const person = signedIn(viewer);
    const { endOtherSessions: alsoElsewhere, ...change } = body;
    const cookies = await (await flows()).changePassword(
      services,
      { ...change, sessionId: person.sessionId ?? person.id },
      callerOf(request),
    );
    if (alsoElsewhere) await endOtherSessions(db, person);
    return withCookies(reply, cookies).send({ status: true });
  }),

  handle(accountsRoutes.verifyEmail, async ({ body, services, address }) => {
    await (await flows()).verifyEmail(services, body.token, address);
    return { status: true };
  }),

  handle(accountsRoutes.getSession, async ({ db, viewer }) => {
    const session = isSignedIn(viewer)
      ? (await listSessions(db, viewer.id, viewer.sessionId)).find((one) => one.current)
      : undefined;
    return session && isSignedIn(viewer) ? { session, user: await getOwnAccount(db, viewer.id) } : null;
  }),
];
