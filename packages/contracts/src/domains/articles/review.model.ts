import { z } from 'zod';
import { articleValue, limits } from '../../kernel/blocks.ts';
import { articleHistoryId, commentId, commentReplyId, segmentId } from '../../kernel/ids.ts';
import { passThrough } from '../../kernel/pass-through.ts';
import { text } from '../../kernel/text.ts';
import { accessTypes } from './articles.constants.ts';
import { articleAuthor, articleVerdict } from './articles.model.ts';
import { historyActs, maximumCommentedWords } from './review.constants.ts';

export const commentReply = z.object({
  id: commentReplyId,
  text: z.string(),
  author: articleAuthor,
  createdAt: z.iso.datetime(),
});
export type CommentReply = z.infer<typeof commentReply>;

/** Selected words within a block, and their offset in its text. */
export const chosenWords = z.strictObject({
  exact: text(maximumCommentedWords).min(1),
  start: z.int().min(0).max(limits.textLength),
});
export type ChosenWords = z.infer<typeof chosenWords>;

/**
 * The words within the block that a comment is about, as selectors of W3C's Web Annotation: the words with their
 * context (TextQuoteSelector) find them again after the block has changed; the original offset is a
 * TextPositionSelector.
 */
export const commentedWords = z.object({ exact: z.string(), prefix: z.string(), suffix: z.string(), start: z.int() });
export type CommentedWords = z.infer<typeof commentedWords>;

/** A comment on one block, or on words within it. It outlives the block; the quote remains. */
export const articleComment = z.object({
  id: commentId,
  blockId: z.string(),
  /** The article's version at that time. */
  version: z.int(),
  /** The first words of the block in that version; empty if it had none. */
  quote: z.string(),
  /** Null when it is about the whole block. */
  words: commentedWords.nullable(),
  text: z.string(),
  author: articleAuthor,
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  resolvedBy: articleAuthor.nullable(),
  /** Oldest first. */
  replies: z.array(commentReply),
  may: z.object({ reply: articleVerdict, resolve: articleVerdict, delete: articleVerdict }),
});
export type ArticleComment = z.infer<typeof articleComment>;

/** One entry of an article's history. `by` is null when the person is unknown. */
export const historyEntry = z.object({
  id: articleHistoryId,
  act: z.enum(historyActs),
  by: articleAuthor.nullable(),
  at: z.iso.datetime(),
  /** The article's version at that time. */
  version: z.int(),
  /** The reason given when it was sent back. */
  reason: z.string().nullable(),
  /** The old and new access; null for other entries, and for changes older than this field. */
  access: z.object({ from: z.enum(accessTypes), to: z.enum(accessTypes) }).nullable(),
  /**
   * The segment that was added or removed; null for other entries, and if it no longer exists or is hidden from the
   * viewer.
   */
  segment: z.object({ id: segmentId, name: z.string() }).nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** One save of an article with its text. */
export const revisionOfArticle = z.object({
  version: z.int(),
  value: passThrough(articleValue),
  savedAt: z.iso.datetime(),
  savedBy: articleAuthor.nullable(),
});
export type RevisionOfArticle = z.infer<typeof revisionOfArticle>;

/** The details of `articles/changed-since-review`: the stored version and the reviewed one (null when unknown). */
export const changedSinceReviewDetails = z.object({ version: z.int(), reviewedVersion: z.int().nullable() });
export type ChangedSinceReviewDetails = z.infer<typeof changedSinceReviewDetails>;

/** Facts to show before an article is submitted or published. */
export const articleReach = z.object({
  /** The members of its segments, each once; at most `countedMembers` are counted. */
  members: z.int(),
  openComments: z.int(),
});
export type ArticleReach = z.infer<typeof articleReach>;
