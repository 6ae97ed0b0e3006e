import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { maximumComments, maximumReplies, quoteLength } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type { ArticleComment, ChosenWords, CommentedWords } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { mayComment, mayDeleteComment, mayReplyToComment } from '@oeuvre/contracts/domains/articles/review.policy.ts';
import type { Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, CommentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { shownWords } from '@oeuvre/editor/blocks/words.ts';
import { quotedWords } from '@oeuvre/editor/compare/quoted-words.ts';
import { searchText, shortened } from '@oeuvre/editor/compare/words.ts';
import { type Database, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { StoredArticle } from '../articles.access.ts';
import { type Actor, announced, changeArticle, recordStep } from '../commands/article-change.ts';
import { broadcastToPeopleAtWork } from '../live/live.events.ts';
import { getArticleValue } from '../text/text.queries.ts';
import { findCommentFacts, findRevision, getComment } from './review.queries.ts';

interface NewComment {
  readonly id: ArticleId;
  readonly blockId: string;
  /** The words within the block that it is about; the whole block without them. */
  readonly words?: ChosenWords | undefined;
  readonly text: string;
  /** The version of the block; the author may have saved since. */
  readonly version: number;
}

/** Writes a comment on a block and keeps the block's words, because the block may be gone by the next save. */
export function commentArticle(
  db: Database,
  actor: Actor,
  { id, blockId, words, text, version }: NewComment,
): Promise<ArticleComment> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayComment(actor.viewer, article), articleErrors);
    const block = await getBlock(tx, article, { blockId, version });
    const quote = shortened('children' in block ? plainInline(block.children) : searchText([block]), quoteLength - 1);
    const commented = words ? JSON.stringify(quotedIn(block, words)) : null;
    await assertRoom(tx, article);
    const comment = await tx
      .insertInto('articleComments')
      .values({
        articleId: id,
        blockId,
        version,
        quote,
        words: commented,
        body: text,
        authorId: authorOf(actor.viewer),
        resolvedAt: null,
        resolvedBy: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordStep(tx, actor, {
      article,
      audit: { act: 'comment', details: { commentId: comment.id } },
      event: ['articles.commented', { ...announced(actor, article), commentId: comment.id }],
    });
    return broadcastComment(tx, actor, { article, commentId: comment.id });
  });
}

interface NewReply {
  readonly id: ArticleId;
  readonly commentId: CommentId;
  readonly text: string;
}

/** Answers a comment. */
export function replyToComment(db: Database, actor: Actor, { id, commentId, text }: NewReply): Promise<ArticleComment> {
  return changeArticle(db, actor, id, async (tx, article) => {
    const comment = await getStored(tx, actor, { article, commentId });
    assertAllowed(mayReplyToComment(actor.viewer, article, comment), articleErrors);
    if (comment.answeredBy.length >= maximumReplies) throw articleErrors('too-many-replies');
    const reply = await tx
      .insertInto('articleCommentReplies')
      .values({ commentId, body: text, authorId: authorOf(actor.viewer) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordStep(tx, actor, {
      article,
      audit: { act: 'answer', details: { commentId, replyId: reply.id } },
      event: ['articles.answered', { ...announced(actor, article), commentId, replyId: reply.id }],
    });
    return broadcastComment(tx, actor, { article, commentId });
  });
}

/** Resolves a comment or opens it again; doing either twice changes nothing. */
export function resolveComment(
  db: Database,
  actor: Actor,
  { id, commentId, value }: Omit<NewReply, 'text'> & { value: boolean },
): Promise<ArticleComment> {
  return changeArticle(db, actor, id, async (tx, article) => {
    const comment = await getStored(tx, actor, { article, commentId });
    assertAllowed(mayComment(actor.viewer, article), articleErrors);
    if (comment.isResolved === value) return getComment(tx, actor.viewer, { article, commentId });
    const resolution = value
      ? { resolvedAt: now, resolvedBy: authorOf(actor.viewer) }
      : { resolvedAt: null, resolvedBy: null };
    await tx.updateTable('articleComments').set(resolution).where('id', '=', commentId).execute();
    await recordStep(tx, actor, {
      article,
      audit: { act: value ? 'resolve-comment' : 'reopen-comment', details: { commentId } },
      event: value ? ['articles.resolved', { ...announced(actor, article), commentId }] : undefined,
    });
    return broadcastComment(tx, actor, { article, commentId });
  });
}

/** Deletes an own comment that nobody else has answered. */
export function deleteComment(db: Database, actor: Actor, { id, commentId }: Omit<NewReply, 'text'>): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    const comment = await getStored(tx, actor, { article, commentId });
    assertAllowed(mayDeleteComment(actor.viewer, article, comment), articleErrors);
    await tx.deleteFrom('articleComments').where('id', '=', commentId).execute();
    await recordStep(tx, actor, { article, audit: { act: 'delete-comment', details: { commentId } } });
    await broadcastToPeopleAtWork(tx, { kind: 'commented', articleId: id });
  });
}

interface Which {
  readonly article: StoredArticle;
  readonly commentId: CommentId;
}

/**
 * The facts of a comment for the policies. Somebody who may not comment is refused before it is known whether the
 * comment exists.
 */
async function getStored(tx: Database, { viewer }: Actor, { article, commentId }: Which) {
  assertAllowed(mayComment(viewer, article), articleErrors);
  const comment = await findCommentFacts(tx, article.id, commentId);
  if (!comment) throw commonErrors('not-found');
  return comment;
}

/** Sends the change to everybody who has the article open, and returns the comment after the change. */
async function broadcastComment(
  tx: Database,
  { viewer }: Actor,
  { article, commentId }: Which,
): Promise<ArticleComment> {
  await broadcastToPeopleAtWork(tx, { kind: 'commented', articleId: article.id });
  return getComment(tx, viewer, { article, commentId });
}

async function assertRoom(tx: Database, { id }: StoredArticle): Promise<void> {
  const { count } = await tx
    .selectFrom('articleComments')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('articleId', '=', id)
    .executeTakeFirstOrThrow();
  if (count >= maximumComments) throw articleErrors('too-many-comments');
}

async function getBlock(
  tx: Database,
  article: StoredArticle,
  { blockId, version }: Pick<NewComment, 'blockId' | 'version'>,
): Promise<Block> {
  const value =
    version === article.version
      ? await getArticleValue(tx, article.id)
      : (await findRevision(tx, article.id, version))?.value;
  const block = value?.find((one) => one.id === blockId);
  if (!block) throw articleErrors('unknown-block', { blockId, version });
  return block;
}

/** Quotes the words with their surroundings from the stored block; the caller cannot choose the surroundings. */
function quotedIn(block: Block, { exact, start }: ChosenWords): CommentedWords {
  const all = shownWords(block);
  if (!all.startsWith(exact, start)) throw articleErrors('unknown-words', { start });
  return quotedWords(all, start, start + exact.length);
}

/** The gate of these calls has seen that somebody is signed in. */
function authorOf(viewer: Viewer): UserId {
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  return viewer.id;
}
