import type { UserId } from '../../kernel/ids.ts';
import { firstRefusal } from '../../kernel/verdict.ts';
import { isPerson, type Viewer } from '../../kernel/viewer.ts';
import { type ArticleFacts, mayOversee, mayWorkOnArticle } from './articles.policy.ts';

/** What the rules need to know of a comment. */
export interface CommentFacts {
  readonly authorId: UserId;
  readonly isResolved: boolean;
  /** Who has answered it. */
  readonly answeredBy: readonly UserId[];
}

/** Comments are seen, written, resolved and opened again by those who work on the article. */
export const mayComment = mayWorkOnArticle;

/** What is resolved is answered no more, or the answer would be read by nobody. */
export function mayReplyToComment(viewer: Viewer, article: ArticleFacts, comment: CommentFacts) {
  const works = mayWorkOnArticle(viewer, article);
  return works.allowed ? firstRefusal(comment.isResolved && 'comment-resolved') : works;
}

/** A comment is deleted by who wrote it, while nobody else has answered it. */
export function mayDeleteComment(viewer: Viewer, article: ArticleFacts, comment: CommentFacts) {
  const works = mayWorkOnArticle(viewer, article);
  if (!works.allowed) return works;
  return firstRefusal(
    !isPerson(viewer, comment.authorId) && 'not-your-comment',
    comment.answeredBy.some((person) => !isPerson(viewer, person)) && 'comment-answered',
  );
}

/** What is on review is sent back by those who could publish it. */
export function maySendBackArticle(viewer: Viewer, article: ArticleFacts) {
  const oversight = mayOversee(viewer, article);
  return oversight.allowed ? firstRefusal(article.status === 'published' && 'published', article.status === 'draft' && 'not-on-review') : oversight;
}
