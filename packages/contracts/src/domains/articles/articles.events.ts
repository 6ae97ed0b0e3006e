import type { ArticleId, SegmentId, UserId } from '../../kernel/ids.ts';

/** What other domains may hear about articles. */
export interface ArticleEvents {
  'articles.submitted': { readonly articleId: ArticleId; readonly authorId: UserId; readonly segments: readonly SegmentId[] };
  'articles.published': { readonly articleId: ArticleId; readonly authorId: UserId; readonly segments: readonly SegmentId[] };
  'articles.unpublished': { readonly articleId: ArticleId; readonly authorId: UserId; readonly segments: readonly SegmentId[] };
  'articles.deleted': { readonly articleId: ArticleId };
}
