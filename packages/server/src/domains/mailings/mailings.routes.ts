import './mailings.consequences.ts';
import { maySearchPeople } from '@oeuvre/contracts/domains/accounts/accounts.policy.ts';
import { mailingWords, recipientsFileName } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { audit } from '../../platform/database/audit.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { type Handler, handle, handleRaw, signedIn } from '../../platform/http/serve.ts';
import { getFollowedArticle, getFollowedMailing } from './mailings.access.ts';
import {
  pauseMailing,
  resetMailing,
  resumeMailing,
  sendTestMailing,
  sendToUncertain,
  startMailing,
} from './mailings.commands.ts';
import { unsubscribePageUrl } from './mailings.mails.ts';
import {
  countRecipients,
  findOpenMailing,
  getMailingStatus,
  listRecipients,
  listTestRecipients,
  streamRecipientsCsv,
} from './mailings.queries.ts';
import { readUnsubscribeLink, unsubscribe } from './mailings.unsubscribe.ts';

export const mailingsHandlers: readonly Handler[] = [
  handle(mailingsRoutes.status, async ({ query, viewer, services }) =>
    getMailingStatus(services.db, await getFollowedArticle(services, viewer, query.articleId)),
  ),

  handle(mailingsRoutes.sendTest, async ({ body, viewer, services }) => ({
    sent: await sendTestMailing(services, signedIn(viewer), body),
    message: mailingWords.testSent,
  })),

  handle(mailingsRoutes.searchHistory, async ({ db, viewer }) => {
    assertAllowed(maySearchPeople(viewer));
    return listTestRecipients(db, signedIn(viewer).id);
  }),

  handle(mailingsRoutes.start, async ({ body, viewer, services }) => {
    const article = await startMailing(services, signedIn(viewer), body);
    return { ...(await getMailingStatus(services.db, article)), message: mailingWords.started };
  }),

  handle(mailingsRoutes.reset, async ({ query, body, viewer, services }) => {
    const articleId = query.articleId ?? body?.articleId;
    if (!articleId) throw commonErrors('invalid-input');
    const article = await resetMailing(services, signedIn(viewer), articleId);
    return { ...(await getMailingStatus(services.db, article)), message: mailingWords.deleted };
  }),

  handle(mailingsRoutes.pause, async ({ params, viewer, services }) =>
    getMailingStatus(services.db, await pauseMailing(services, signedIn(viewer), params.mailingId)),
  ),
  handle(mailingsRoutes.resume, async ({ params, viewer, services }) =>
    getMailingStatus(services.db, await resumeMailing(services, viewer, params.mailingId)),
  ),

  handle(mailingsRoutes.sendAgain, async ({ params, viewer, services }) =>
    getMailingStatus(services.db, await sendToUncertain(services, viewer, params.mailingId)),
  ),

  handle(mailingsRoutes.recipients, async ({ params, query, viewer, services }) => {
    const { id } = await getFollowedMailing(services, viewer, params.mailingId);
    return listRecipients(services.db, id, { filter: query, page: query });
  }),

  handleRaw(mailingsRoutes.download, async ({ query, viewer, services, requestId }, _request, reply) => {
    const { db, limits } = services;
    const { id: articleId } = await getFollowedArticle(services, viewer, query.articleId);
    const mailing = await findOpenMailing(db, articleId);
    if (!mailing) throw mailingErrors('not-started');
    await limits.take('export', String(viewer.id));
    const counts = await countRecipients(db, mailing.id);
    const csv = await streamRecipientsCsv(db, mailing.id);
    await audit(db, {
      viewer,
      act: 'mailings.export',
      subject: ['article', articleId],
      details: { mailingId: mailing.id, counts },
      requestId,
    });
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${recipientsFileName}.csv"`)
      .send(csv);
  }),

  handle(mailingsRoutes.unsubscribeLink, ({ query, services }) => readUnsubscribeLink(services, query.token)),

  handleRaw(mailingsRoutes.unsubscribe, async ({ query, services }, request, reply) => {
    const link = await unsubscribe(services, query.token);
    // A browser without JavaScript has sent the page's form: redirect it to the page, which shows the new state.
    if (request.headers.accept?.includes('text/html'))
      return reply.redirect(unsubscribePageUrl('', encodeURIComponent(query.token)), 303);
    return reply.send(link);
  }),
];
