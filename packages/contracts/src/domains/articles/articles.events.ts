import type { ArticleId, CommentId, CommentReplyId, SegmentId, UserId } from '../../kernel/ids.ts';

/** An event about an article, and who caused it (null: the program itself). */
interface ArticleAct {
  readonly articleId: ArticleId;
  readonly authorId: UserId;
  readonly segments: readonly SegmentId[];
  readonly by: UserId | null;
}

/** The events that other domains may listen to. */
export interface ArticleEvents {
  'articles.submitted': ArticleAct;
  'articles.sent-back': ArticleAct & { readonly reason: string };
  'articles.published': ArticleAct;
  'articles.unpublished': ArticleAct;
  'articles.author-changed': ArticleAct & { readonly formerAuthorId: UserId };
  'articles.commented': ArticleAct & { readonly commentId: CommentId };
  'articles.answered': ArticleAct & { readonly commentId: CommentId; readonly replyId: CommentReplyId };
  'articles.resolved': ArticleAct & { readonly commentId: CommentId };
  'articles.deleted': { readonly articleId: ArticleId };
}
