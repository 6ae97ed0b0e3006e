import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import {
  mayChangeAudience,
  mayChangeAuthor,
  mayChangeSettings,
} from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Database, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { findSegment } from '../../segments/segments.queries.ts';
import { type Actor, announced, changeArticle, readersOf, recordStep } from './article-change.ts';

/** Sets who may read the article once it is published. */
export function changeAccess(
  db: Database,
  actor: Actor,
  { id, accessType }: { id: ArticleId; accessType: AccessType },
): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayChangeSettings(actor.viewer, article), articleErrors);
    if (article.accessType === accessType) return;
    await tx.updateTable('articles').set({ accessType, updatedAt: now }).where('id', '=', id).execute();
    await recordStep(tx, actor, {
      article,
      audit: { act: 'change-access', details: { accessType } },
      history: { act: 'access-changed', details: { from: article.accessType, to: accessType } },
      renews: readersOf(article),
    });
  });
}

interface AudienceChange {
  readonly id: ArticleId;
  readonly segment: SegmentId;
  readonly adds: boolean;
}

/** Adds a segment to the audience or takes it away; doing either twice changes nothing. */
export function changeAudience(db: Database, actor: Actor, { id, segment, adds }: AudienceChange): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    await assertKnownSegment(tx, actor, segment);
    assertAllowed(mayChangeAudience(actor.viewer, article, { segment, adds }), articleErrors);
    if (article.segments.includes(segment) === adds) return;
    if (adds) await tx.insertInto('articleSegments').values({ articleId: id, segmentId: segment }).execute();
    else await tx.deleteFrom('articleSegments').where('articleId', '=', id).where('segmentId', '=', segment).execute();
    await tx.updateTable('articles').set({ updatedAt: now }).where('id', '=', id).execute();
    await recordStep(tx, actor, {
      article,
      audit: { act: adds ? 'add-segment' : 'remove-segment', details: { segmentId: segment } },
      history: { act: adds ? 'segment-added' : 'segment-removed', details: { segmentId: segment } },
      renews: readersOf({ ...article, segments: [...article.segments, segment] }),
    });
  });
}

async function assertKnownSegment(tx: Database, { viewer }: Actor, id: SegmentId): Promise<void> {
  const segment = await findSegment(tx, id);
  if (!segment || !maySeeSegment(viewer, segment).allowed) throw commonErrors('not-found');
}

/** Gives the article to somebody else who may write. */
export function changeAuthor(
  db: Database,
  actor: Actor,
  { id, authorId }: { id: ArticleId; authorId: UserId },
): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayChangeAuthor(actor.viewer, article), articleErrors);
    if (article.ownerId === authorId) return;
    const author = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', authorId)
      .where('canWriteArticles', '=', true)
      .where('suspended', '=', false)
      .executeTakeFirst();
    if (!author) throw articleErrors('unknown-author');
    await tx.updateTable('articles').set({ ownerId: authorId, updatedAt: now }).where('id', '=', id).execute();
    await recordStep(tx, actor, {
      article,
      audit: { act: 'change-author', details: { from: article.ownerId, to: authorId } },
      history: { act: 'author-changed' },
      event: ['articles.author-changed', { ...announced(actor, article), authorId, formerAuthorId: article.ownerId }],
      renews: readersOf(article),
    });
  });
}
