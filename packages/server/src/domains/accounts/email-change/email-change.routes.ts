import { emailChangeRoutes } from '@oeuvre/contracts/domains/accounts/email-change/email-change.routes.ts';
import { type Handler, handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { followLink } from '../../../platform/limits/limits.ts';
import { withCookies } from '../accounts.caller.ts';
import { withoutChallenge } from '../passkeys/passkeys.challenge.ts';
import { cancelEmailChange, findEmailChange, readEmailChange, stopEmailChange } from './email-change.commands.ts';

/** They load the library of passwords and passkeys: only when somebody proves who they are. */
const flows = () => import('./email-change.flows.ts');

export const emailChangeHandlers: readonly Handler[] = [
  handle(emailChangeRoutes.pending, ({ db, viewer }) => findEmailChange(db, signedIn(viewer).id)),
  handleRaw(emailChangeRoutes.request, async ({ services, viewer, body }, request, reply) => {
    const { requestEmailChange } = await flows();
    const change = await requestEmailChange(services, signedIn(viewer), { ...body, cookies: request.headers.cookie });
    return withCookies(reply, [withoutChallenge(services.config)]).send(change);
  }),
  handle(emailChangeRoutes.cancel, ({ db, viewer }) => cancelEmailChange(db, signedIn(viewer).id)),

  handle(emailChangeRoutes.read, ({ services, body, address }) =>
    followLink(services.limits, address, () => readEmailChange(services.db, body.token)),
  ),
  handle(emailChangeRoutes.confirm, async ({ services, body, address }) => ({
    waitsFor: await (await flows()).confirmByLink(services, body.token, address),
  })),
  handle(emailChangeRoutes.stop, ({ services, body, address }) =>
    followLink(services.limits, address, () => stopEmailChange(services.db, body.token)),
  ),
];
