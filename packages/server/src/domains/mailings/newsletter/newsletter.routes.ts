import { newsletterRoutes } from '@oeuvre/contracts/domains/mailings/newsletter/newsletter.routes.ts';
import { type Handler, handle } from '../../../platform/http/serve.ts';
import { followLink } from '../../../platform/limits/limits.ts';
import { confirmNewsletterByLink, readNewsletterLink } from '../../memberships/commands/newsletter.commands.ts';
import { preferencesToken } from '../mailings.tokens.ts';

export const newsletterHandlers: readonly Handler[] = [
  handle(newsletterRoutes.link, ({ services, query, address }) =>
    followLink(services.limits, address, () => readNewsletterLink(services, query.token)),
  ),

  handle(newsletterRoutes.confirm, async ({ services, body, address }) => {
    const { contactId, ...confirmed } = await followLink(services.limits, address, () =>
      confirmNewsletterByLink(services, body.token),
    );
    const { segmentId } = confirmed;
    const token = preferencesToken(services.config.sessionSecret, { contactId, segmentId });
    return { ...confirmed, subscribed: true as const, preferencesToken: token };
  }),
];
