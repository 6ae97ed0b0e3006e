import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Ranks grow where things are moved again and again; a longer one has its whole list ranked anew. */
export const longestRank = 48;

/** The rank between two neighbours; null is the beginning or the end of the list. */
export const rankBetween = (before: string | null, after: string | null): string => generateKeyBetween(before, after);

/** Whether a text is a rank: the library refuses to make one behind any other text. */
export function isRank(given: string): boolean {
  try {
    return generateKeyBetween(given, null) > given;
  } catch {
    return false;
  }
}

/** So many ranks in order after the last one of a list. */
export const ranksAfter = (last: string | null, count: number): string[] => generateNKeysBetween(last, null, count);
