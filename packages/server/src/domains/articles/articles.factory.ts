import type { AccessType, ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { HistoryAct } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId, ArtworkId, CommentId, CommentReplyId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { canonical } from '@oeuvre/editor/canonical.ts';
import './articles.tables.ts';
import { type Database, inTransaction } from '../../platform/database.ts';
import { setFileUses } from '../files/files.commands.ts';
import { modelFilesOf } from '../files/models.queries.ts';
import { digestOf, modelUses, pictureUses } from './articles.digest.ts';
import { keepWords } from './articles.search.ts';
import { noteSubjects } from './articles.subjects.ts';

export interface GivenArticle {
  readonly by: { readonly id: string };
  readonly title?: string;
  /** Taken instead of the title when given. */
  readonly value?: ArticleValue;
  readonly segments?: readonly string[];
  readonly accessType?: AccessType;
  readonly status?: ArticleStatus;
  readonly artworks?: readonly string[];
  /** When it was published, submitted or last saved. */
  readonly at?: Date;
}

/** A title and one paragraph. */
export const aValue = (title = 'How to Hold a Wave Still', words = 'Water gives a painter nothing to hold.'): ArticleValue => [
  { id: 'title', type: 'title', children: [{ text: title }] },
  { id: 'opening', type: 'paragraph', children: [{ text: words }] },
];

/** An article in any state; only what matters needs to be said. */
export async function anArticle(
  db: Database,
  { by, title, segments = [], artworks = [], accessType = 'SUBSCRIBERS_ONLY', status = 'draft', at = new Date(), ...given }: GivenArticle,
): Promise<{ id: ArticleId }> {
  const value = canonical(given.value ?? aValue(title));
  const ownerId = by.id as UserId;
  const isPublished = status === 'published';
  const submitted = status === 'draft' ? { submittedAt: null, submittedVersion: null } : { submittedAt: at, submittedVersion: 1 };
  const state = { onReview: status === 'on_review', ...submitted, publishedAt: isPublished ? at : null, publishedVersion: isPublished ? 1 : null };
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('articles')
      .values({ ownerId, value: JSON.stringify(value), ...digestOf(value), accessType, ...state, createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (segments.length > 0)
      await tx
        .insertInto('articleSegments')
        .values(segments.map((segment) => ({ articleId: id, segmentId: segment as SegmentId })))
        .execute();
    if (artworks.length > 0)
      await tx
        .insertInto('articleArtworks')
        .values(artworks.map((artwork, position) => ({ articleId: id, artworkId: artwork as ArtworkId, position })))
        .execute();
    await noteSubjects(tx, [id]);
    await tx
      .insertInto('articleRevisions')
      .values({ articleId: id, version: 1, value: JSON.stringify(value), savedBy: ownerId, savedAt: at })
      .execute();
    await keepWords(tx, id);
    const models = await modelFilesOf(
      tx,
      modelUses(value).map(({ uuid }) => uuid),
      { owner: ownerId },
    );
    await setFileUses(tx, { kind: 'article', subjectId: id, by: null }, [...pictureUses(value).flatMap(({ fileId }) => fileId ?? []), ...models]);
    return { id };
  });
}

interface GivenStep {
  readonly article: { readonly id: ArticleId };
  readonly act: HistoryAct;
  readonly by?: { readonly id: string };
  readonly at?: Date;
  readonly reason?: string;
}

/** A step in the life of an article, as its history has it. */
export async function aStep(db: Database, { article, act, by, at = new Date(), reason }: GivenStep): Promise<void> {
  await db
    .insertInto('articleHistory')
    .values({ articleId: article.id, act, actorId: (by?.id as UserId | undefined) ?? null, at, version: 1, reason: reason ?? null })
    .execute();
}

interface GivenComment {
  readonly article: { readonly id: ArticleId };
  readonly by: { readonly id: string };
  readonly blockId: string;
  readonly quote?: string;
  readonly text: string;
  readonly at?: Date;
  readonly resolvedBy?: { readonly id: string };
}

/** A comment on the first version of an article. */
export async function aComment(db: Database, given: GivenComment): Promise<{ id: CommentId }> {
  const { article, by, blockId, quote = '', text, at = new Date(), resolvedBy } = given;
  const resolution = resolvedBy ? { resolvedAt: at, resolvedBy: resolvedBy.id as UserId } : { resolvedAt: null, resolvedBy: null };
  return db
    .insertInto('articleComments')
    .values({ articleId: article.id, blockId, version: 1, quote, body: text, authorId: by.id as UserId, createdAt: at, ...resolution })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** An answer to a comment. */
export async function aReply(
  db: Database,
  { comment, by, text, at = new Date() }: { comment: { id: CommentId }; by: { id: string }; text: string; at?: Date },
): Promise<{ id: CommentReplyId }> {
  return db
    .insertInto('articleCommentReplies')
    .values({ commentId: comment.id, body: text, authorId: by.id as UserId, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
}
