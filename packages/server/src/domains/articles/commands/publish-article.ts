import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { mayPublishArticle, maySubmitArticle, mayUnpublishArticle } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, now } from '../../../platform/database.ts';
import { publish } from '../../../platform/events.ts';
import { assertAllowed } from '../../../platform/policy.ts';
import type { StoredArticle } from '../articles.access.ts';
import { type Actor, changeArticle, note, showReaders } from './article-change.ts';

const announced = ({ id, ownerId, segments }: StoredArticle) => ({ articleId: id, authorId: ownerId, segments });

/** The author hands the article in: from draft to on review. */
export function submitArticle(db: Database, actor: Actor, id: ArticleId): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(maySubmitArticle(actor.viewer, article), articleErrors);
    await tx.updateTable('articles').set({ onReview: true, submittedAt: now, updatedAt: now }).where('id', '=', id).execute();
    await note(tx, actor, { id, act: 'submit' });
    await publish(tx, 'articles.submitted', announced(article));
  });
}

/** Shows the article to its audience. */
export function publishArticle(db: Database, actor: Actor, id: ArticleId): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayPublishArticle(actor.viewer, article), articleErrors);
    await tx
      .updateTable('articles')
      .set({ onReview: false, publishedAt: now, publishedBy: accountOf(actor.viewer), submittedAt: sql`coalesce(submitted_at, now())`, updatedAt: now })
      .where('id', '=', id)
      .execute();
    await note(tx, actor, { id, act: 'publish' });
    await publish(tx, 'articles.published', announced(article));
    await showReaders(tx, id, article.segments);
  });
}

/** Takes the article back: it is its author's draft again. */
export function unpublishArticle(db: Database, actor: Actor, id: ArticleId): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayUnpublishArticle(actor.viewer, article), articleErrors);
    await tx.updateTable('articles').set({ onReview: false, publishedAt: null, publishedBy: null, updatedAt: now }).where('id', '=', id).execute();
    await note(tx, actor, { id, act: 'unpublish' });
    await publish(tx, 'articles.unpublished', announced(article));
    await showReaders(tx, id, article.segments);
  });
}
