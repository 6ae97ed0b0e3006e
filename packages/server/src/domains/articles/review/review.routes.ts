import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { mayWorkOnArticle } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { mayComment } from '@oeuvre/contracts/domains/articles/review.policy.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type CallContext, type Handler, handle } from '../../../platform/http/serve.ts';
import { getReadableArticle } from '../articles.access.ts';
import { answerAfter } from '../commands/article-change.ts';
import { sendBackArticle } from '../commands/publish-article.ts';
import { commentArticle, deleteComment, replyToComment, resolveComment } from './review.commands.ts';
import { findReach, findRevision, listComments, listHistory } from './review.queries.ts';

const takeComment = (call: CallContext) => call.services.limits.take('comment', call.payer);

export const reviewHandlers: readonly Handler[] = [
  handle(reviewRoutes.comments, async ({ db, viewer, params }) => {
    const article = await getReadableArticle(db, viewer, params.id);
    assertAllowed(mayComment(viewer, article), articleErrors);
    return { comments: await listComments(db, viewer, article) };
  }),
  handle(reviewRoutes.reach, async ({ db, viewer, params }) => {
    const article = await getReadableArticle(db, viewer, params.id);
    assertAllowed(mayWorkOnArticle(viewer, article), articleErrors);
    return findReach(db, article);
  }),
  handle(reviewRoutes.comment, async (call) => {
    await takeComment(call);
    return commentArticle(call.db, call, { ...call.params, ...call.body });
  }),
  handle(reviewRoutes.reply, async (call) => {
    await takeComment(call);
    return replyToComment(call.db, call, { ...call.params, ...call.body });
  }),
  handle(reviewRoutes.resolve, async (call) => {
    await takeComment(call);
    return resolveComment(call.db, call, { ...call.params, ...call.body });
  }),
  handle(reviewRoutes.deleteComment, async (call) => {
    await takeComment(call);
    return deleteComment(call.db, call, call.params);
  }),

  handle(reviewRoutes.sendBack, async (call) => {
    await call.services.limits.take('article-change', call.payer);
    return answerAfter(call.db, call, {
      id: call.params.id,
      command: (tx, actor) => sendBackArticle(tx, actor, { ...call.params, ...call.body }),
    });
  }),
  handle(reviewRoutes.history, async ({ db, viewer, params, dependsOn }) => {
    const article = await getReadableArticle(db, viewer, params.id);
    assertAllowed(mayWorkOnArticle(viewer, article), articleErrors);
    const entries = await listHistory(db, viewer, article.id);
    dependsOn(`article:${article.id}`, ...entries.flatMap(({ by }) => (by ? [`user:${by.id}`] : [])));
    return { entries };
  }),
  handle(reviewRoutes.revision, async ({ db, viewer, params }) => {
    const article = await getReadableArticle(db, viewer, params.id);
    assertAllowed(mayWorkOnArticle(viewer, article), articleErrors);
    const revision = await findRevision(db, article.id, params.version);
    if (!revision) throw commonErrors('not-found');
    return revision;
  }),
];
