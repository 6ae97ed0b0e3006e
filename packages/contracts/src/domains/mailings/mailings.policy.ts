import { allowed, firstRefusal } from '../../kernel/verdict.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type ArticleFacts, mayMailArticle } from '../articles/articles.policy.ts';

/**
 * People who may mail an article see the results, and may stop and reset the campaign, even after it was unpublished.
 */
export function mayFollowMailing(viewer: Viewer, article: ArticleFacts, isSwitchedOn: boolean) {
  const verdict = mayMailArticle(viewer, article);
  if (!verdict.allowed && verdict.reason !== 'not-mailable') return verdict;
  return firstRefusal(!isSwitchedOn && 'switched-off');
}

/** Anybody who may mail a published article can send as many tests as they like. */
export function maySendTest(viewer: Viewer, article: ArticleFacts, isSwitchedOn: boolean) {
  const verdict = mayFollowMailing(viewer, article, isSwitchedOn);
  return verdict.allowed ? mayMailArticle(viewer, article) : verdict;
}

/** The people who may send the campaign decide whether uncertain recipients get the mail again. */
export const maySendAgain = (viewer: Viewer, article: ArticleFacts, isSwitchedOn: boolean) =>
  maySendTest(viewer, article, isSwitchedOn);

/** A campaign starts once; after a reset it may start again. */
export function mayStartMailing(
  viewer: Viewer,
  article: ArticleFacts,
  { isSwitchedOn, isStarted }: { isSwitchedOn: boolean; isStarted: boolean },
) {
  const verdict = maySendTest(viewer, article, isSwitchedOn);
  if (!verdict.allowed) return verdict;
  return isStarted ? firstRefusal('already-started') : allowed;
}
