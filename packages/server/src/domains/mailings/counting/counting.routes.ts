import { mayChangeMailingSettings } from '@oeuvre/contracts/domains/mailings/counting/counting.policy.ts';
import { countingRoutes } from '@oeuvre/contracts/domains/mailings/counting/counting.routes.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type Handler, handle, signedIn } from '../../../platform/http/serve.ts';
import { getFollowedMailing } from '../mailings.access.ts';
import { changeMailingSettings } from './counting.commands.ts';
import { getMailingSettings, getReads } from './counting.queries.ts';

export const countingHandlers: readonly Handler[] = [
  handle(countingRoutes.reads, async ({ params, viewer, services }) => {
    const { id } = await getFollowedMailing(services, viewer, params.mailingId);
    return getReads(services.db, id);
  }),
  handle(countingRoutes.settings, ({ db, viewer }) => {
    assertAllowed(mayChangeMailingSettings(viewer));
    return getMailingSettings(db);
  }),
  handle(countingRoutes.changeSettings, async ({ db, viewer, body, services, payer }) => {
    await services.limits.take('mailing-change', payer);
    return changeMailingSettings(db, signedIn(viewer), body);
  }),
];
