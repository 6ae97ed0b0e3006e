import type { UserId } from '../../kernel/ids.ts';
import { firstRefusal } from '../../kernel/verdict.ts';
import { isPerson, type Viewer } from '../../kernel/viewer.ts';
import { type ArticleFacts, mayOversee, mayWorkOnArticle } from './articles.policy.ts';

/** The facts about a comment that the rules need. */
export interface CommentFacts {
  readonly authorId: UserId;
  readonly isResolved: boolean;
  /** The people who replied. */
  readonly answeredBy: readonly UserId[];
}

/** Everybody who works on the article reads, writes, resolves and reopens comments. */
export const mayComment = mayWorkOnArticle;

/** Resolved comments take no replies, because nobody would read them. */
export function mayReplyToComment(viewer: Viewer, article: ArticleFacts, comment: CommentFacts) {
  const works = mayWorkOnArticle(viewer, article);
  return works.allowed ? firstRefusal(comment.isResolved && 'comment-resolved') : works;
}

/** The author of a comment deletes it, unless somebody else has replied. */
export function mayDeleteComment(viewer: Viewer, article: ArticleFacts, comment: CommentFacts) {
  const works = mayWorkOnArticle(viewer, article);
  if (!works.allowed) return works;
  return firstRefusal(
    !isPerson(viewer, comment.authorId) && 'not-your-comment',
    comment.answeredBy.some((person) => !isPerson(viewer, person)) && 'comment-answered',
  );
}

/** Everybody who may publish an article on review may also send it back. */
export function maySendBackArticle(viewer: Viewer, article: ArticleFacts) {
  const oversight = mayOversee(viewer, article);
  return oversight.allowed
    ? firstRefusal(article.status === 'published' && 'published', article.status === 'draft' && 'not-on-review')
    : oversight;
}
