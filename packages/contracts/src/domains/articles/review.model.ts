import { z } from 'zod';
import { articleValue, limits } from '../../kernel/blocks.ts';
import { articleHistoryId, commentId, commentReplyId, segmentId } from '../../kernel/ids.ts';
import { passThrough } from '../../kernel/pass-through.ts';
import { text } from '../../kernel/text.ts';
import { accessTypes } from './articles.constants.ts';
import { articleAuthor, articleVerdict } from './articles.model.ts';
import { historyActs, maximumCommentedWords } from './review.constants.ts';

/** What somebody answered to a comment. */
export const commentReply = z.object({ id: commentReplyId, text: z.string(), author: articleAuthor, createdAt: z.iso.datetime() });
export type CommentReply = z.infer<typeof commentReply>;

/** Words within a block, and where they begin among its words. */
export const chosenWords = z.strictObject({ exact: text(maximumCommentedWords).min(1), start: z.int().min(0).max(limits.textLength) });
export type ChosenWords = z.infer<typeof chosenWords>;

/**
 * The words within the block that a comment is about, as selectors of W3C's Web Annotation say it: the words and those around them
 * (TextQuoteSelector), by which they are found again after the block has been changed, and where they began (TextPositionSelector).
 */
export const commentedWords = z.object({ exact: z.string(), prefix: z.string(), suffix: z.string(), start: z.int() });
export type CommentedWords = z.infer<typeof commentedWords>;

/** What somebody says about one block, or about words within it; it outlives the block, of which the quote stays. */
export const articleComment = z.object({
  id: commentId,
  blockId: z.string(),
  /** The version of the article that it was written on. */
  version: z.int(),
  /** The first words of the block in that version; empty when it had none. */
  quote: z.string(),
  /** Null when it is about the whole block. */
  words: commentedWords.nullable(),
  text: z.string(),
  author: articleAuthor,
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  resolvedBy: articleAuthor.nullable(),
  /** The oldest first. */
  replies: z.array(commentReply),
  may: z.object({ reply: articleVerdict, resolve: articleVerdict, delete: articleVerdict }),
});
export type ArticleComment = z.infer<typeof articleComment>;

/** One step in the life of an article. `by` is null when nobody is known to have taken it. */
export const historyEntry = z.object({
  id: articleHistoryId,
  act: z.enum(historyActs),
  by: articleAuthor.nullable(),
  at: z.iso.datetime(),
  /** The version that the article then had. */
  version: z.int(),
  /** What was said when it was sent back. */
  reason: z.string().nullable(),
  /** What the access was changed from and to; null of other acts, and of changes from before this was kept. */
  access: z.object({ from: z.enum(accessTypes), to: z.enum(accessTypes) }).nullable(),
  /** The segment that was added or removed; null also where it is gone or hidden from who asks. */
  segment: z.object({ id: segmentId, name: z.string() }).nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** One save of an article, whole. */
export const revisionOfArticle = z.object({ version: z.int(), value: passThrough(articleValue), savedAt: z.iso.datetime(), savedBy: articleAuthor.nullable() });
export type RevisionOfArticle = z.infer<typeof revisionOfArticle>;

/** What `articles/changed-since-review` tells: what is stored, and what was reviewed (null when that is not known). */
export const changedSinceReviewDetails = z.object({ version: z.int(), reviewedVersion: z.int().nullable() });
export type ChangedSinceReviewDetails = z.infer<typeof changedSinceReviewDetails>;
