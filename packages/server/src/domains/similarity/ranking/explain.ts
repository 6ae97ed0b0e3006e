import { wholeRelevance } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type { SharedSet } from './collections-search.ts';
import type { Field } from './term-weights.ts';
import { rowOf } from './works.ts';

/** A term that two works share, and the product of its weights. */
export interface SharedTerm {
  readonly term: number;
  readonly product: number;
}

/** A part of a relevance, in thousandths of a percent. */
export interface Share {
  /** The number of a term or of a collection. */
  readonly no: number;
  readonly points: number;
}

/** Where a relevance comes from. All points add up to `points`. */
export interface Shares {
  readonly points: number;
  readonly tags: { readonly points: number; readonly parts: readonly Share[] } | null;
  /** By number of a fact. */
  readonly facts: { readonly points: number; readonly parts: readonly Share[] } | null;
  readonly collections: { readonly points: number; readonly parts: readonly Share[] } | null;
}

/** The terms, or facts, that both works have, each with its product. */
export function sharedTerms({ works, raw }: Field, [a, b]: readonly [number, number]): SharedTerm[] {
  const [rowA, fromA, toA] = rowOf(works, a);
  const [rowB, fromB, toB] = rowOf(works, b);
  const shared: SharedTerm[] = [];
  for (let i = fromA, j = fromB; i < toA && j < toB; ) {
    const [termA, termB] = [rowA[i]! >>> 4, rowB[j]! >>> 4];
    if (termA === termB) {
      const product = (raw[rowA[i]!] ?? 0) * (raw[rowB[j]!] ?? 0);
      if (product > 0) shared.push({ term: termA, product });
    }
    if (termA <= termB) i++;
    if (termB <= termA) j++;
  }
  return shared;
}

/** The score as it is shown: whole thousandths of a percent. Identical works may exceed 1 in the last digit. */
export const pointsOf = (score: number): number => Math.min(wholeRelevance, Math.round(wholeRelevance * score));

/**
 * Divides whole points in proportion to the weights so that the sum is exact: everybody gets their share rounded down,
 * and those with the largest remainders one point more (Hamilton's method). Equal remainders: the earlier one first.
 */
export function apportion(points: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (points * weight) / total);
  const shares = exact.map(Math.floor);
  const left = points - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.map((share, i) => ({ i, remainder: share - Math.floor(share) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.i - b.i);
  for (const { i } of byRemainder.slice(0, left)) shares[i]!++;
  return shares;
}

interface Parts {
  /** Absent: the model does not look at them. */
  readonly tags?: { readonly part: number; readonly shared: readonly SharedTerm[] } | undefined;
  readonly facts?: { readonly part: number; readonly shared: readonly SharedTerm[] } | undefined;
  readonly collections?: { readonly part: number; readonly shared: readonly SharedSet[] } | undefined;
}

/** `part` is what tags, facts or collections add to the score. */
export function sharesOf(score: number, { tags, facts, collections }: Parts): Shares {
  const points = pointsOf(score);
  const [tagPoints = 0, factPoints = 0, collectionPoints = 0] = apportion(points, [
    tags?.part ?? 0,
    facts?.part ?? 0,
    collections?.part ?? 0,
  ]);
  const divided = (all: number, shared: readonly { readonly no: number; readonly product: number }[]) => {
    const shares = apportion(
      all,
      shared.map(({ product }) => product),
    );
    const parts = shared.map(({ no }, i) => ({ no, points: shares[i]! }));
    return { points: all, parts: parts.sort((a, b) => b.points - a.points || a.no - b.no) };
  };
  const byTerm = (all: number, shared: readonly SharedTerm[]) =>
    divided(
      all,
      shared.map(({ term, product }) => ({ no: term, product })),
    );
  return {
    points,
    tags: tags ? byTerm(tagPoints, tags.shared) : null,
    facts: facts ? byTerm(factPoints, facts.shared) : null,
    collections: collections
      ? divided(
          collectionPoints,
          collections.shared.map(({ set, product }) => ({ no: set, product })),
        )
      : null,
  };
}
