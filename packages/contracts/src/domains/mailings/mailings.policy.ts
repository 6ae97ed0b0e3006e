import { allowed, firstRefusal } from '../../kernel/verdict.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type ArticleFacts, mayMailArticle } from '../articles/articles.policy.ts';

/** Who may mail an article sees what became of it, stops it and resets it, also once it is unpublished. */
export function mayFollowMailing(viewer: Viewer, article: ArticleFacts, isSwitchedOn: boolean) {
  const verdict = mayMailArticle(viewer, article);
  if (!verdict.allowed && verdict.reason !== 'not-mailable') return verdict;
  return firstRefusal(!isSwitchedOn && 'switched-off');
}

/** A test goes out as often as one likes, of a published article. */
export function maySendTest(viewer: Viewer, article: ArticleFacts, isSwitchedOn: boolean) {
  const verdict = mayFollowMailing(viewer, article, isSwitchedOn);
  return verdict.allowed ? mayMailArticle(viewer, article) : verdict;
}

/** Whoever may send it decides whether those of whom it is not known whether they got it get it once more. */
export const maySendAgain = (viewer: Viewer, article: ArticleFacts, isSwitchedOn: boolean) => maySendTest(viewer, article, isSwitchedOn);

/** A campaign begins once; after a reset again. */
export function mayStartMailing(viewer: Viewer, article: ArticleFacts, { isSwitchedOn, isStarted }: { isSwitchedOn: boolean; isStarted: boolean }) {
  const verdict = maySendTest(viewer, article, isSwitchedOn);
  if (!verdict.allowed) return verdict;
  return isStarted ? firstRefusal('already-started') : allowed;
}
