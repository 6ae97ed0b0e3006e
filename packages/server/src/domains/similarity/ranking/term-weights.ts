import { rowOf, type TermsOfWorks } from './works.ts';

/** The most levels above a tag that are told apart; what is further up counts as this far. */
const distances = 16;

/** So many works are measured between two looks at whether something else waits. */
const stride = 2_000;

/** A model of term weights. `df` counts public works only: private ones must not move anybody's figures. */
export interface WeightsModel {
  readonly version: number;
  /** Public works. */
  readonly worksCount: number;
  /** The public works that have the term or something below it, by term number. */
  readonly df: ArrayLike<number>;
  /** The factor of the term's type, by term number. */
  readonly typeWeight: (term: number) => number;
  /** The factor for each step up. */
  readonly decay: number;
}

/**
 * Weights are integers: sums and products stay exact whatever their order, so equal works tie and every way of
 * searching gives the same figures to the last bit.
 */
export class TermWeights {
  readonly version: number;
  /** By `term << 4 | distance`, as rows and postings name them. */
  raw: Int32Array;
  /** The length of each work's vector; 0 for a work whose terms weigh nothing. */
  norm = new Float64Array(0);

  constructor(termsCount: number, model: WeightsModel) {
    this.version = model.version;
    this.raw = rawWeights(termsCount, model);
  }

  /** Computes the norms of all works; yields after every few thousand. */
  *measure(works: TermsOfWorks): Generator<void, void> {
    this.norm = new Float64Array(works.count);
    for (let work = 0; work < works.count; work++) {
      this.norm[work] = this.#normOf(works, work);
      if (work % stride === 0) yield;
    }
  }

  /** Takes terms that have been added; works that have them are updated afterwards. */
  add(termsCount: number, model: WeightsModel): void {
    const all = rawWeights(termsCount, model);
    all.set(this.raw);
    this.raw = all;
  }

  /** After the row of a work has changed, or a work was added. */
  update(works: TermsOfWorks, work: number): void {
    if (work >= this.norm.length) {
      const longer = new Float64Array(Math.ceil(works.count * 1.1) + 100);
      longer.set(this.norm);
      this.norm = longer;
    }
    this.norm[work] = this.#normOf(works, work);
  }

  #normOf(works: TermsOfWorks, work: number): number {
    const [row, from, to] = rowOf(works, work);
    let sum = 0;
    for (let i = from; i < to; i++) {
      const weight = this.raw[row[i]!] ?? 0;
      sum += weight * weight;
    }
    return Math.sqrt(sum);
  }
}

/** raw(term, distance) = round(1000 · typeWeight · ln(N / df) · decay^distance), never below 0. */
function rawWeights(termsCount: number, { worksCount, df, typeWeight, decay }: WeightsModel): Int32Array {
  const raw = new Int32Array(termsCount * distances);
  for (let term = 0; term < termsCount; term++) {
    // A term that no public work has is as rare as one that a single work has.
    const rarity = Math.log(Math.max(worksCount, 1) / Math.max(df[term] ?? 0, 1));
    if (rarity <= 0) continue;
    const base = 1_000 * typeWeight(term) * rarity;
    for (let distance = 0; distance < distances; distance++)
      raw[(term << 4) | distance] = Math.round(base * decay ** distance);
  }
  return raw;
}

/** The document frequency of every term over the works that everybody may see. */
export function countTerms(works: TermsOfWorks, isOpen: (work: number) => boolean) {
  const df = new Int32Array(works.termsCount);
  let worksCount = 0;
  for (let work = 0; work < works.count; work++) {
    if (!isOpen(work)) continue;
    worksCount++;
    const [row, from, to] = rowOf(works, work);
    for (let i = from; i < to; i++) df[row[i]! >>> 4]!++;
  }
  return { worksCount, df };
}
