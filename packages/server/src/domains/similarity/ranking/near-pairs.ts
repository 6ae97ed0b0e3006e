import { sharedTerms } from './explain.ts';
import type { SimilarSources } from './similar.ts';
import { rowOf } from './works.ts';

/** From this relevance on, two works may be the same thing twice. */
export const nearlySame = 0.95;
/** Pairs that are compared; a collection of many equal works has more. */
const mostCompared = 100_000;

export interface NearPair {
  /** The smaller number first. */
  readonly pair: readonly [number, number];
  readonly score: number;
}

/**
 * The pairs of works whose relevance to each other, by their terms alone, is at least `nearlySame`; the nearest first.
 * Not every pair is compared: with the rarest terms of each work first, two works that are so close share one of the
 * terms before the point where the rest of either is shorter than `nearlySame` (prefix filtering).
 */
export function nearPairs({ works, weights }: SimilarSources, members: readonly number[]): NearPair[] {
  const counts = new Map<number, number>();
  const rows = members.map((work) => {
    const [row, from, to] = rowOf(works, work);
    const terms: { term: number; weight: number }[] = [];
    for (let i = from; i < to; i++) {
      const weight = (weights.raw[row[i]!] ?? 0) / weights.norm[work]!;
      if (weight === 0) continue;
      terms.push({ term: row[i]! >>> 4, weight });
      counts.set(row[i]! >>> 4, (counts.get(row[i]! >>> 4) ?? 0) + 1);
    }
    return { work, terms };
  });
  const found: NearPair[] = [];
  const seenBy = new Map<number, number[]>();
  let left = mostCompared;
  for (const { work, terms } of rows) {
    const others = new Set<number>();
    for (const term of prefixOf(terms, counts)) {
      const list = seenBy.get(term) ?? [];
      for (const other of list) others.add(other);
      list.push(work);
      seenBy.set(term, list);
    }
    for (const other of others) {
      if (left-- <= 0) return found.sort(nearestFirst);
      const pair = work < other ? ([work, other] as const) : ([other, work] as const);
      const dot = sharedTerms({ works, raw: weights.raw }, pair).reduce((sum, { product }) => sum + product, 0);
      const score = dot / (weights.norm[work]! * weights.norm[other]!);
      if (score >= nearlySame) found.push({ pair, score });
    }
  }
  return found.sort(nearestFirst);
}

const nearestFirst = (a: NearPair, b: NearPair) => b.score - a.score || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1];

function prefixOf(
  terms: readonly { readonly term: number; readonly weight: number }[],
  counts: ReadonlyMap<number, number>,
): number[] {
  const ordered = terms.toSorted((a, b) => counts.get(a.term)! - counts.get(b.term)! || a.term - b.term);
  const prefix: number[] = [];
  let rest = 1;
  for (const { term, weight } of ordered) {
    // Rounding must not end a prefix too early.
    if (rest < nearlySame ** 2 - 1e-9) break;
    prefix.push(term);
    rest -= weight ** 2;
  }
  return prefix;
}
