import { passkeysRoutes } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.routes.ts';
import { isSignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyReply } from 'fastify';
import { type Handler, handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { callerOf, withCookies } from '../accounts.caller.ts';
import { endSession } from '../accounts.commands.ts';
import { withoutChallenge } from './passkeys.challenge.ts';
import { renamePasskey } from './passkeys.commands.ts';
import { listPasskeys } from './passkeys.queries.ts';

/** They load the library that checks passkeys: only when somebody uses one. */
const flows = () => import('./passkeys.flows.ts');

const begun = (reply: FastifyReply, { options, cookie }: { options: object; cookie: string }) =>
  withCookies(reply, [cookie]).send(options);

export const passkeysHandlers: readonly Handler[] = [
  handle(passkeysRoutes.list, ({ db, viewer }) => listPasskeys(db, signedIn(viewer).id)),

  handleRaw(passkeysRoutes.beginAdding, async ({ services, viewer, body: { proof } }, request, reply) => {
    const proved = { proof, cookies: request.headers.cookie };
    return begun(reply, await (await flows()).beginAdding(services, signedIn(viewer), proved));
  }),
  handleRaw(passkeysRoutes.add, async ({ services, viewer, body }, request, reply) => {
    const added = await (await flows()).addPasskey(services, signedIn(viewer), {
      ...body,
      cookies: request.headers.cookie,
    });
    return withCookies(reply, [withoutChallenge(services.config)]).send(added);
  }),
  handle(passkeysRoutes.rename, ({ db, viewer, params, body }) =>
    renamePasskey(db, signedIn(viewer), { ...params, ...body }),
  ),
  handleRaw(passkeysRoutes.remove, async ({ services, viewer, params, body: { proof } }, request, reply) => {
    const proved = { ...params, proof, cookies: request.headers.cookie };
    await (await flows()).dropPasskey(services, signedIn(viewer), proved);
    return withCookies(reply, [withoutChallenge(services.config)])
      .status(204)
      .send();
  }),

  handleRaw(passkeysRoutes.beginSignIn, async ({ services, address }, _request, reply) =>
    begun(reply, await (await flows()).beginSignIn(services, address)),
  ),
  handleRaw(passkeysRoutes.signIn, async ({ db, services, viewer, body }, request, reply) => {
    const { cookies, user } = await (await flows()).signInWithPasskey(services, body.credential, callerOf(request));
    // A session id from before the sign-in must not survive it.
    if (isSignedIn(viewer) && viewer.sessionId) await endSession(db, viewer, viewer.sessionId);
    return withCookies(reply, [...cookies, withoutChallenge(services.config)]).send(
      passkeysRoutes.signIn.reply.parse({ user }),
    );
  }),

  handleRaw(passkeysRoutes.beginProof, async ({ services, viewer }, _request, reply) =>
    begun(reply, await (await flows()).beginProof(services, signedIn(viewer))),
  ),
];
