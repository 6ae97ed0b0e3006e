import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Ranks grow where things are moved again and again; a longer one has its whole list ranked anew. */
export const longestRank = 48;

/** The rank between two neighbours; null is the beginning or the end of the list. */
export const rankBetween = (before: string | null, after: string | null): string => generateKeyBetween(before, after);

/** So many ranks in order after the last one of a list. */
export const ranksAfter = (last: string | null, count: number): string[] => generateNKeysBetween(last, null, count);
