/** What happens to an article in its life, as its history names it. */
export const historyActs = [
  'created',
  'submitted',
  'sent-back',
  'published',
  'unpublished',
  'author-changed',
  'access-changed',
  'segment-added',
  'segment-removed',
  'restored',
] as const;
export type HistoryAct = (typeof historyActs)[number];

/** UTF-16 units of a comment or an answer. */
export const maximumCommentLength = 4_000;
/** UTF-16 units of the reason why an article is sent back. */
export const maximumReasonLength = 2_000;
/** UTF-16 units of a block's words that a comment keeps. */
export const quoteLength = 200;
/** UTF-16 units of the words within a block that a comment may be about. */
export const maximumCommentedWords = 4_000;
/** Comments of one article: all of them are shown beside it. */
export const maximumComments = 500;
/** Answers to one comment. */
export const maximumReplies = 100;
/** Entries of an article's history that are shown, the newest. */
export const historyShown = 500;
