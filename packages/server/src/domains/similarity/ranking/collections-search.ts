import type { Among, CollectedWorks } from './works.ts';

/** Integers, as for terms: sums are exact in any order. The more works a collection contains, the less it counts. */
const weightOf = (size: number): number => Math.round(1_000 / Math.log(1 + Math.max(size, 1)));

/** A collection that both works are in. */
export interface SharedSet {
  readonly set: number;
  readonly product: number;
}

/**
 * How works resemble each other by the collections that they are in together: the same cosine as for terms, with
 * 1 / ln(1 + size) as the weight. Only collections that the viewer may read count, and of their works only those that the
 * viewer may see: the figures tell nothing about the others.
 */
export class CollectionsSearch {
  readonly #works: CollectedWorks;
  readonly #among: Among;
  readonly #weights = new Map<number, number>();

  constructor(works: CollectedWorks, among: Among) {
    this.#works = works;
    this.#among = among;
  }

  /** The readable collections of a work with their weights. */
  weightsOf(work: number): Map<number, number> {
    const weights = new Map<number, number>();
    for (const set of Array.from(this.#works.setsOf(work)))
      if (this.#among.reads(set)) weights.set(set, this.#weightOf(set));
    return weights;
  }

  /** The scores, from 0 to 1, of all works that share a collection with this one and pass the filter. */
  scoresFor(work: number): Map<number, number> {
    const own = this.weightsOf(work);
    const length = lengthOf(own);
    const dots = new Map<number, number>();
    for (const [set, weight] of own) {
      const works = this.#works.worksOf(set);
      for (let i = 0; i < works.length; i++) {
        const other = works[i]!;
        if (other !== work && this.#among.has(other)) dots.set(other, (dots.get(other) ?? 0) + weight * weight);
      }
    }
    for (const [other, dot] of dots) dots.set(other, dot / (length * lengthOf(this.weightsOf(other))));
    return dots;
  }

  /** The score of one pair and what it consists of. */
  compare(a: number, b: number): { readonly score: number; readonly shared: SharedSet[] } {
    const [ofA, ofB] = [this.weightsOf(a), this.weightsOf(b)];
    const shared = [...ofA].flatMap(([set, weight]) => (ofB.has(set) ? [{ set, product: weight * weight }] : []));
    const dot = shared.reduce((sum, { product }) => sum + product, 0);
    return { score: dot === 0 ? 0 : dot / (lengthOf(ofA) * lengthOf(ofB)), shared };
  }

  #weightOf(set: number): number {
    const known = this.#weights.get(set);
    if (known !== undefined) return known;
    const works = this.#works.worksOf(set);
    let size = 0;
    for (let i = 0; i < works.length; i++) if (this.#among.sees(works[i]!)) size++;
    const weight = weightOf(size);
    this.#weights.set(set, weight);
    return weight;
  }
}

const lengthOf = (weights: ReadonlyMap<number, number>): number => {
  let sum = 0;
  for (const weight of weights.values()) sum += weight * weight;
  return Math.sqrt(sum);
};
