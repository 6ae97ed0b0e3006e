import type { HistoryEntry } from '@oeuvre/contracts/domains/articles/review.model.ts';

/**
 * The entry by which the page's draft was sent back; null if it was not. Undefined if the page did not ask, since the
 * article was no draft then or had never been submitted.
 */
export type SentBackOfPage = HistoryEntry | null | undefined;

const statesOfReview = ['submitted', 'sent-back', 'published', 'unpublished'];

/** The entry of a draft's history by which it was sent back, unless something else has happened to it since. */
export function sentBackIn(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  const latest = history.find(({ act }) => statesOfReview.includes(act));
  return latest?.act === 'sent-back' ? latest : undefined;
}
