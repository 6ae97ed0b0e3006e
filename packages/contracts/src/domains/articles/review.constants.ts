/** The kinds of entries in an article's history. */
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

/** Length of a comment or a reply, in UTF-16 units. */
export const maximumCommentLength = 4_000;
/** Length of the reason for sending an article back, in UTF-16 units. */
export const maximumReasonLength = 2_000;
/** Length of the quote of a block that a comment stores, in UTF-16 units. */
export const quoteLength = 200;
/** Length of the words within a block that a comment is about, in UTF-16 units. */
export const maximumCommentedWords = 4_000;
/** Comments per article; all of them are shown beside it. */
export const maximumComments = 500;
/** Replies per comment. */
export const maximumReplies = 100;
/** History entries shown, the newest first. */
export const historyShown = 500;

/** The members of an article's segments are counted up to this number. */
export const countedMembers = 10_000;
