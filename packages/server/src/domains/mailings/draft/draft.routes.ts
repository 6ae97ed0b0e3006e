import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import { scheduleRoutes } from '@oeuvre/contracts/domains/mailings/draft/schedule.routes.ts';
import { maySendTest } from '@oeuvre/contracts/domains/mailings/mailings.policy.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Handler, handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services/services.ts';
import type { StoredArticle } from '../../articles/articles.access.ts';
import { getArticleValue } from '../../articles/text/text.queries.ts';
import { assertMayMail, getFollowedArticle } from '../mailings.access.ts';
import { countEarlier } from '../mailings.audience.ts';
import { defaultFields } from '../mailings.mails.ts';
import { saveDraft } from './draft.commands.ts';
import { previewMail, previewPage } from './draft.preview.ts';
import {
  findDraftFields,
  findLastReset,
  findSchedule,
  listLeftOut,
  listReaders,
  sumAudience,
} from './draft.queries.ts';
import { cancelSchedule, getMoments, scheduleMailing } from './schedule.commands.ts';

/** The article, for people who may send it now. Composing and counting cost more than most reads. */
async function getMailable(services: Services, viewer: Viewer, id: ArticleId): Promise<StoredArticle> {
  await services.limits.take('mailing-preview', signedIn(viewer).id);
  const article = await getFollowedArticle(services, viewer, id);
  assertMayMail(maySendTest(viewer, article, services.config.massMailing));
  return article;
}

/** The preview's page runs no script, loads nothing but pictures, and only our own pages may frame it. */
const pagePolicy = (pictures: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin`;

export const draftHandlers: readonly Handler[] = [
  handle(draftRoutes.get, async ({ query, viewer, services }) => {
    const { db } = services;
    const article = await getMailable(services, viewer, query.articleId);
    const [own, value, audience, planned, lastReset] = await Promise.all([
      findDraftFields(db, article.id),
      getArticleValue(db, article.id),
      sumAudience(db, article),
      findSchedule(db, article.id),
      findLastReset(db, article.id),
    ]);
    return {
      ...own,
      articleId: article.id,
      title: article.title,
      accessType: article.accessType,
      defaults: defaultFields(article.title, value),
      audience,
      ...planned,
      earlier: lastReset ? await countEarlier(db, article.id, article) : null,
      lastReset: lastReset ?? null,
    };
  }),

  handle(draftRoutes.save, ({ body, viewer, services }) => saveDraft(services, signedIn(viewer), body)),

  handle(scheduleRoutes.set, ({ body, viewer, services }) => scheduleMailing(services, signedIn(viewer), body)),

  handle(scheduleRoutes.cancel, ({ query, viewer, services }) => cancelSchedule(services, viewer, query.articleId)),

  handle(scheduleRoutes.moments, async ({ query, viewer, services }) => {
    const { articleId, audience, ...at } = query;
    const article = await getMailable(services, viewer, articleId);
    const { own, first, last, ...counts } = await getMoments(services.db, article, { at, audience });
    return { ...counts, first: (first ?? own).toISOString(), last: (last ?? own).toISOString() };
  }),

  handle(draftRoutes.leftOut, async ({ query, viewer, services }) =>
    listLeftOut(services.db, await getMailable(services, viewer, query.articleId), query),
  ),

  handle(draftRoutes.readers, async ({ query, viewer, services }) => ({
    readers: await listReaders(services.db, await getMailable(services, viewer, query.articleId), query.searchText),
  })),

  handle(draftRoutes.preview, async ({ query, viewer, services }) => {
    const article = await getMailable(services, viewer, query.articleId);
    return previewMail(services, { article, sender: viewer, contactId: query.contactId });
  }),

  handleRaw(draftRoutes.page, async ({ query, viewer, services }, _request, reply) => {
    const article = await getMailable(services, viewer, query.articleId);
    const { contactId, scheme } = query;
    const page = await previewPage(services, { article, sender: viewer, contactId, scheme });
    const pictures = query.pictures === 'shown' ? `'self' ${new URL(services.config.publicUrl).origin}` : "'none'";
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(pictures))
      .send(page);
  }),
];
