import { senderRoutes } from '@oeuvre/contracts/domains/segments/sender/sender.routes.ts';
import { type Handler, handle } from '../../../platform/http/serve.ts';
import { followLink } from '../../../platform/limits/limits.ts';
import { confirmReplyAddress, mailReplyLinkAgain, readReplyLink } from './sender.commands.ts';

export const senderHandlers: readonly Handler[] = [
  handle(
    senderRoutes.sendLink,
    ({ services, viewer, params }) => mailReplyLinkAgain(services, viewer, params.segmentId),
    ({ services, payer }) => services.limits.take('segment-change', payer),
  ),

  handle(senderRoutes.link, ({ services, query, address }) =>
    followLink(services.limits, address, () => readReplyLink(services, query.token)),
  ),

  handle(senderRoutes.confirm, ({ services, body, address }) =>
    followLink(services.limits, address, () => confirmReplyAddress(services, body.token)),
  ),
];
