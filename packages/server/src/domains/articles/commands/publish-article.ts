import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import {
  mayPublishArticle,
  maySubmitArticle,
  mayUnpublishArticle,
} from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import type { ChangedSinceReviewDetails } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { maySendBackArticle } from '@oeuvre/contracts/domains/articles/review.policy.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { StoredArticle } from '../articles.access.ts';
import { updateSubjects } from '../text/text.commands.ts';
import { type Actor, announced, changeArticle, recordStep } from './article-change.ts';

/** Submits the article in its present version: from draft to on review. */
export function submitArticle(db: Database, actor: Actor, id: ArticleId): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(maySubmitArticle(actor.viewer, article), articleErrors);
    const { version } = article;
    await tx
      .updateTable('articles')
      .set({ onReview: true, submittedAt: now, submittedVersion: version, updatedAt: now })
      .where('id', '=', id)
      .execute();
    await recordStep(tx, actor, {
      article,
      audit: { act: 'submit', details: { version } },
      history: { act: 'submitted' },
      event: ['articles.submitted', announced(actor, article)],
    });
  });
}

interface SendingBack {
  readonly id: ArticleId;
  readonly reason: string;
  /** The version that the reason is about; the author may have saved since. */
  readonly version: number;
}

/** Turns an article on review into its author's draft again; the supervisors of its segments can still see it. */
export function sendBackArticle(db: Database, actor: Actor, { id, reason, version }: SendingBack): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(maySendBackArticle(actor.viewer, article), articleErrors);
    await tx.updateTable('articles').set({ onReview: false, updatedAt: now }).where('id', '=', id).execute();
    const reviewed = Math.min(version, article.version);
    await recordStep(tx, actor, {
      article,
      audit: { act: 'send-back', details: { version: reviewed, reason } },
      history: { act: 'sent-back', version: reviewed, reason },
      event: ['articles.sent-back', { ...announced(actor, article), reason }],
    });
  });
}

interface Publication {
  readonly id: ArticleId;
  /** The version that the publisher sees; by default the submitted one, or the present one of a draft. */
  readonly version?: number | undefined;
}

/**
 * Shows the article to its audience, in exactly the version that was reviewed. A save and a publication at once are
 * decided by the row lock: after the save the version is another and the publication is refused; after the publication
 * the save is.
 */
export function publishArticle(db: Database, actor: Actor, { id, version }: Publication): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayPublishArticle(actor.viewer, article), articleErrors);
    assertReviewed(article, version);
    await tx
      .updateTable('articles')
      .set({
        onReview: false,
        publishedAt: now,
        publishedBy: accountOf(actor.viewer),
        publishedVersion: article.version,
        submittedAt: sql`coalesce(submitted_at, now())`,
        updatedAt: now,
      })
      .where('id', '=', id)
      .execute();
    // The tags of its works may have changed since the last save.
    await updateSubjects(tx, [id]);
    await recordStep(tx, actor, {
      article,
      audit: { act: 'publish', details: { version: article.version } },
      history: { act: 'published' },
      event: ['articles.published', announced(actor, article)],
      renews: article.segments,
    });
  });
}

function assertReviewed(article: StoredArticle, given: number | undefined): void {
  const { version } = article;
  const reviewedVersion = given ?? (article.status === 'draft' ? version : article.submittedVersion);
  const details: ChangedSinceReviewDetails = { version, reviewedVersion };
  if (reviewedVersion !== version) throw articleErrors('changed-since-review', { ...details });
}

interface Unpublication {
  readonly id: ArticleId;
  /** Back to where it was when somebody undoes its publication; otherwise it is its author's draft again. */
  readonly onReview?: boolean | undefined;
}

export function unpublishArticle(db: Database, actor: Actor, { id, onReview = false }: Unpublication): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayUnpublishArticle(actor.viewer, article), articleErrors);
    await tx
      .updateTable('articles')
      .set({ onReview, publishedAt: null, publishedBy: null, publishedVersion: null, updatedAt: now })
      .where('id', '=', id)
      .execute();
    await recordStep(tx, actor, {
      article,
      audit: { act: 'unpublish' },
      history: { act: 'unpublished' },
      event: ['articles.unpublished', announced(actor, article)],
      renews: article.segments,
    });
  });
}
