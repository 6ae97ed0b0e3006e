import { erasureRoutes } from '@oeuvre/contracts/domains/accounts/erasure/erasure.routes.ts';
import { type Handler, handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { withCookies } from '../accounts.caller.ts';
import { withoutChallenge } from '../passkeys/passkeys.challenge.ts';
import { withdrawErasure } from './erasure.commands.ts';
import { countErased, findErasure, isLastAdmin } from './erasure.queries.ts';

/** They load the library of passwords and passkeys: only when somebody proves who they are. */
const flows = () => import('./erasure.flows.ts');

export const erasureHandlers: readonly Handler[] = [
  handle(erasureRoutes.preview, async ({ db, viewer }) => {
    const { id } = signedIn(viewer);
    const [counts, requested, isLast] = await Promise.all([
      countErased(db, id),
      findErasure(db, id),
      isLastAdmin(db, id),
    ]);
    return { counts, requested, isLastAdmin: isLast };
  }),
  handleRaw(erasureRoutes.request, async ({ services, viewer, body }, request, reply) => {
    const { proveAndRequestErasure } = await flows();
    const asked = await proveAndRequestErasure(services, signedIn(viewer), {
      ...body,
      cookies: request.headers.cookie,
    });
    return withCookies(reply, [withoutChallenge(services.config)]).send(asked);
  }),
  handle(erasureRoutes.withdraw, ({ db, viewer }) => withdrawErasure(db, signedIn(viewer).id)),
];
