import { mailEventsRoutes } from '@oeuvre/contracts/domains/mailings/events/events.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type Handler, handle } from '../../../platform/http/serve.ts';
import { getFollowedMailing } from '../mailings.access.ts';
import { findRecipient } from '../mailings.queries.ts';
import { getOutcomes, listEventsOf } from './events.queries.ts';

export const mailEventsHandlers: readonly Handler[] = [
  handle(mailEventsRoutes.outcomes, async ({ params, viewer, services }) => {
    const { id } = await getFollowedMailing(services, viewer, params.mailingId);
    return getOutcomes(services.db, id);
  }),
  handle(mailEventsRoutes.ofRecipient, async ({ params, viewer, services }) => {
    const { id } = await getFollowedMailing(services, viewer, params.mailingId);
    const { recipientId } = params;
    const [recipient, events] = await Promise.all([
      findRecipient(services.db, id, recipientId),
      listEventsOf(services.db, { mailingId: id, recipientId }),
    ]);
    if (!recipient) throw commonErrors('not-found');
    return { recipient, events };
  }),
];
