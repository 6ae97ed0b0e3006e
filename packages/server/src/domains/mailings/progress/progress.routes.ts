import { progressRoutes } from '@oeuvre/contracts/domains/mailings/progress/progress.routes.ts';
import { type Handler, handle } from '../../../platform/http/serve.ts';
import { getFollowedMailing } from '../mailings.access.ts';
import { getMailingStatus } from '../mailings.queries.ts';
import { cancelMailing, tryNow } from './progress.commands.ts';
import { getProgress } from './progress.queries.ts';

export const progressHandlers: readonly Handler[] = [
  handle(progressRoutes.read, async ({ params, viewer, services }) => {
    const { id } = await getFollowedMailing(services, viewer, params.mailingId);
    return getProgress(services, id);
  }),
  handle(progressRoutes.tryNow, async ({ params, viewer, services }) =>
    getMailingStatus(services.db, await tryNow(services, viewer, params.mailingId)),
  ),
  handle(progressRoutes.cancel, async ({ params, viewer, services }) =>
    getMailingStatus(services.db, await cancelMailing(services, viewer, params.mailingId)),
  ),
];
