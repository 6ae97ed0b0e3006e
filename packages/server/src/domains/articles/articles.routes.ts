import './consequences/consequences.access.ts';
import { statusOfFilter } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import {
  mayEditArticle,
  mayFilterDrafts,
  mayReviewArticles,
  mayWorkOnArticle,
  mayWriteArticles,
} from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { type CallContext, type Handler, handle, handleRaw } from '../../platform/http/serve.ts';
import { dependenciesOn } from '../artworks/queries/artwork-dependencies.queries.ts';
import {
  articlesReviewedBy,
  articlesVisibleTo,
  getReadableArticle,
  publishedArticlesVisibleTo,
} from './articles.access.ts';
import { listArticles, listAuthors, listFeed, listRevisions, suggestArticles } from './articles.queries.ts';
import { answerAfter, type Command } from './commands/article-change.ts';
import { changeAccess, changeAudience, changeAuthor } from './commands/change-settings.ts';
import { linkArtworks, moveArtwork, unlinkArtwork } from './commands/link-artworks.ts';
import { publishArticle, submitArticle, unpublishArticle } from './commands/publish-article.ts';
import { createArticle, deleteArticle, restoreRevision, saveArticle } from './commands/write-article.ts';
import type { ArticleFilter } from './lists/search.access.ts';
import { listArticlesOfArtwork } from './reading/artwork-articles.queries.ts';
import { answerWithArticle, readArticle, wholeArticle } from './reading/reading.queries.ts';
import { listRelatedArticles } from './reading/related.queries.ts';
import { exportArticle } from './text/text.export.ts';

interface FilterQuery {
  readonly authorsIds: UserId[];
  readonly usersIds: UserId[];
  readonly segmentsIds: SegmentId[];
  readonly searchText?: string | undefined;
  readonly articleStatus: (keyof typeof statusOfFilter)[];
}

/** The filter as the address spells it. Drafts are for admins to ask for. */
function filterOf(
  viewer: Viewer,
  { authorsIds, usersIds, segmentsIds, searchText, articleStatus }: FilterQuery,
): ArticleFilter {
  if (articleStatus.includes('draft') && !mayFilterDrafts(viewer).allowed) throw articleErrors('drafts-for-admins');
  return {
    authors: [...authorsIds, ...usersIds],
    segments: segmentsIds,
    searchText,
    statuses: articleStatus.map((status) => statusOfFilter[status]),
  };
}

/** Without a filter the feed shows published articles. */
const feedFilter = (viewer: Viewer, query: FilterQuery): ArticleFilter => {
  const filter = filterOf(viewer, query);
  return filter.statuses?.length ? filter : { ...filter, statuses: ['published'] };
};

/** Whose articles a feed draws from: nearly always published ones, which have a scope of their own. */
const feedScope = (viewer: Viewer, { statuses = [] }: ArticleFilter) =>
  statuses.every((status) => status === 'published') ? publishedArticlesVisibleTo(viewer) : articlesVisibleTo(viewer);

const isWhole = ({ authors, segments, searchText, statuses }: ArticleFilter) =>
  authors?.length === 0 && segments?.length === 0 && !searchText && statuses?.join() === 'published';

const takeChange = (call: CallContext) => call.services.limits.take('article-change', call.payer);

/** The reply of a changing call: the article after the change. */
async function changed(call: CallContext, id: ArticleId, command: Command): Promise<Article> {
  await takeChange(call);
  return answerAfter(call.db, call, { id, command });
}

/** The tags of the people whose names are shown. */
const authorsOf = (articles: readonly { readonly author: { readonly id: string } }[]) =>
  articles.map(({ author }) => `user:${author.id}`);

export const articlesHandlers: readonly Handler[] = [
  handle(articlesRoutes.list, async ({ db, viewer, query, dependsOn }) => {
    dependsOn('articles');
    const filter = feedFilter(viewer, query);
    const list = await (isWhole(filter)
      ? listFeed(db, viewer, query)
      : listArticles(db, feedScope(viewer, filter), { filter, page: query }));
    dependsOn(...authorsOf(list.articles));
    return list;
  }),
  handle(articlesRoutes.suggestions, async (call) => {
    call.dependsOn('articles');
    await call.services.limits.take('search', call.payer);
    const filter = feedFilter(call.viewer, call.query);
    const suggestions = await suggestArticles(call.db, feedScope(call.viewer, filter), filter);
    call.dependsOn(...authorsOf(suggestions));
    return suggestions;
  }),
  handle(articlesRoutes.authors, async ({ db, viewer, query, dependsOn }) => {
    const authors = await listAuthors(db, publishedArticlesVisibleTo(viewer), {
      segments: query.segmentsIds,
      statuses: ['published'],
    });
    dependsOn('articles', ...authors.map(({ id }) => `user:${id}`));
    return authors;
  }),
  handle(articlesRoutes.listOwn, ({ db, viewer, query }) =>
    listArticles(db, articlesVisibleTo(viewer), {
      filter: { authors: [viewer.id as UserId], searchText: query.searchText, statuses: query.statuses },
      page: query,
    }),
  ),
  handle(articlesRoutes.listForReview, ({ db, viewer, query }) => {
    assertAllowed(mayReviewArticles(viewer));
    return listArticles(db, articlesReviewedBy(viewer), { filter: filterOf(viewer, query), page: query });
  }),
  handle(articlesRoutes.suggestionsForReview, async (call) => {
    assertAllowed(mayReviewArticles(call.viewer));
    await call.services.limits.take('search', call.payer);
    return suggestArticles(call.db, articlesReviewedBy(call.viewer), filterOf(call.viewer, call.query));
  }),
  handle(articlesRoutes.authorsForReview, async ({ db, viewer, query }) => {
    assertAllowed(mayReviewArticles(viewer));
    return listAuthors(db, articlesReviewedBy(viewer), { segments: query.segmentsIds });
  }),

  handle(
    articlesRoutes.create,
    async (call) => answerWithArticle(call.db, call.viewer, await createArticle(call.db, call, call.body?.value)),
    async (call) => {
      assertAllowed(mayWriteArticles(call.viewer), articleErrors);
      await takeChange(call);
    },
  ),
  handle(articlesRoutes.get, async ({ db, viewer, params, dependsOn }) => {
    dependsOn(`article:${params.id}`);
    const article = await readArticle(db, viewer, params.id);
    dependsOn(`user:${article.author.id}`);
    dependsOn(...Object.keys(article.models).map((uuid) => `model:${uuid}`));
    const shown = [...article.relatedArtworks, ...article.carouselArtworks, ...article.sourceArtworks];
    dependsOn(...dependenciesOn(shown));
    return wholeArticle(article);
  }),
  handle(
    articlesRoutes.save,
    (call) =>
      answerAfter(call.db, call, {
        id: call.params.id,
        command: (tx, actor) => saveArticle(tx, actor, { ...call.params, ...call.body }),
      }),
    async (call) => {
      await takeChange(call);
      const article = await getReadableArticle(call.db, call.viewer, call.params.id);
      assertAllowed(mayEditArticle(call.viewer, article), articleErrors);
    },
  ),
  handle(articlesRoutes.delete, async (call) => {
    await takeChange(call);
    await deleteArticle(call.db, call, call.params.id);
  }),

  handle(articlesRoutes.submit, (call) =>
    changed(call, call.params.id, (tx, actor) => submitArticle(tx, actor, call.params.id)),
  ),
  handle(articlesRoutes.publish, (call) =>
    changed(call, call.params.id, (tx, actor) =>
      publishArticle(tx, actor, { id: call.params.id, version: call.body?.version }),
    ),
  ),
  handle(articlesRoutes.unpublish, (call) =>
    changed(call, call.params.id, (tx, actor) =>
      unpublishArticle(tx, actor, { id: call.params.id, onReview: call.body?.onReview }),
    ),
  ),
  handle(articlesRoutes.changeAuthor, (call) =>
    changed(call, call.params.id, (tx, actor) =>
      changeAuthor(tx, actor, { id: call.params.id, authorId: call.body.authorId }),
    ),
  ),
  handle(articlesRoutes.changeAccess, (call) =>
    changed(call, call.params.id, (tx, actor) =>
      changeAccess(tx, actor, { id: call.params.id, accessType: call.body.value }),
    ),
  ),
  handle(articlesRoutes.addSegment, (call) =>
    changed(call, call.params.articleId, (tx, actor) =>
      changeAudience(tx, actor, { id: call.params.articleId, segment: call.params.segmentId, adds: true }),
    ),
  ),
  handle(articlesRoutes.removeSegment, (call) =>
    changed(call, call.params.articleId, (tx, actor) =>
      changeAudience(tx, actor, { id: call.params.articleId, segment: call.params.segmentId, adds: false }),
    ),
  ),
  handle(articlesRoutes.linkArtworks, (call) =>
    changed(call, call.params.id, (tx, actor) =>
      linkArtworks(tx, actor, { id: call.params.id, artworks: call.body.artworks }),
    ),
  ),
  handle(articlesRoutes.unlinkArtwork, (call) =>
    changed(call, call.params.id, (tx, actor) => unlinkArtwork(tx, actor, call.params)),
  ),
  handle(articlesRoutes.moveArtwork, (call) =>
    changed(call, call.params.id, (tx, actor) => moveArtwork(tx, actor, { id: call.params.id, ...call.body })),
  ),

  handleRaw(articlesRoutes.export, async (call, _request, reply) => {
    await call.services.limits.take('export', call.payer);
    const { type, disposition, body } = exportArticle(
      call.services,
      await readArticle(call.db, call.viewer, call.params.id),
      call.query.format,
    );
    return reply
      .headers({
        'content-type': type,
        'content-disposition': disposition,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(body);
  }),
  handle(articlesRoutes.related, async ({ db, viewer, params, dependsOn }) => {
    // The reasons name works and segments.
    dependsOn(`article:${params.id}`, 'articles', 'artworks', 'segments');
    await getReadableArticle(db, viewer, params.id);
    const articles = await listRelatedArticles(db, viewer, params.id);
    dependsOn(...authorsOf(articles));
    return { articles };
  }),
  handle(articlesRoutes.ofArtwork, async ({ db, viewer, params, dependsOn }) => {
    dependsOn('articles', ...dependenciesOn([params]));
    const articles = await listArticlesOfArtwork(db, viewer, params.id);
    dependsOn(...authorsOf(articles));
    return { articles };
  }),
  handle(articlesRoutes.revisions, async ({ db, viewer, params }) => {
    assertAllowed(mayWorkOnArticle(viewer, await getReadableArticle(db, viewer, params.id)), articleErrors);
    return { revisions: await listRevisions(db, params.id) };
  }),
  handle(articlesRoutes.restoreRevision, (call) =>
    changed(call, call.params.id, (tx, actor) => restoreRevision(tx, actor, call.params)),
  ),
];
