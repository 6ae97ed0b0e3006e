import { rowOf, type TermsOfWorks } from './works.ts';

/** The most levels above a tag that are told apart; what is further up counts as this far. */
const distances = 16;

/** So many works are measured between two looks at whether something else waits. */
const stride = 2_000;

/**
 * Where a typical work has but one term, a work is compared as if it had at least this many times the weight of a term
 * that a single work has: one shared term is never all there is to know.
 */
const leastEvidence = 1.5;

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
  readonly facts: FactsModel;
}

/** How facts count beside terms: words of a record and the years that it names. */
export interface FactsModel {
  /** The public works that have the fact, by its number. */
  readonly df: ArrayLike<number>;
  /** The factor of a part of the record, by its number. */
  readonly partWeight: (part: number) => number;
  /** The length of a typical public work: a shorter one is compared as if it had that length. */
  readonly typicalLength: number | undefined;
  /** Instead of `leastEvidence`; for measurements. */
  readonly least?: number;
}

/** The terms of works, and their facts: both are lists of numbers. */
export interface DescribedWorks {
  readonly works: TermsOfWorks;
  readonly facts: TermsOfWorks;
}

/** Terms, or facts, with the weight of each. */
export interface Field {
  readonly works: TermsOfWorks;
  /** By entry of a row. */
  readonly raw: Int32Array;
}

/**
 * Weights are integers: sums and products stay exact whatever their order, so equal works tie and every way of
 * searching gives the same figures to the last bit.
 */
export class TermWeights {
  readonly version: number;
  /** By `term << 4 | distance`, as rows and postings name them. */
  raw: Int32Array;
  /** By `fact << 4 | part`. */
  rawFacts: Int32Array;
  /** The length of each work's vector of terms alone; 0 for a work whose terms weigh nothing. */
  norm = new Float64Array(0);
  /** The length of terms and facts together, but at least that of a typical work; 0 if nothing weighs anything. */
  length = new Float64Array(0);
  /** Undefined until it has been measured. */
  typicalLength: number | undefined;

  readonly #rarest: number;

  constructor({ works, facts }: DescribedWorks, model: WeightsModel) {
    this.version = model.version;
    this.#rarest = (model.facts.least ?? leastEvidence) * 1_000 * Math.log(Math.max(model.worksCount, 1));
    this.raw = rawWeights(works.termsCount, model);
    this.rawFacts = rawFacts(facts.termsCount, model);
    this.typicalLength = model.facts.typicalLength;
  }

  /** Computes the lengths of all works; yields after every few thousand. `isOpen`: everybody may see the work. */
  *measure(described: DescribedWorks, isOpen: (work: number) => boolean): Generator<void, void> {
    const { count } = described.works;
    this.norm = new Float64Array(count);
    this.length = new Float64Array(count);
    for (let work = 0; work < count; work++) {
      this.#measureOne(described, work);
      if (work % stride === 0) yield;
    }
    this.typicalLength ??= medianOf(this.length.filter((length, work) => length > 0 && isOpen(work)));
    yield;
    for (let work = 0; work < count; work++) this.length[work] = this.#atLeastTypical(this.length[work]!);
  }

  /** There are facts without a weight. */
  lacks({ facts }: Pick<DescribedWorks, 'facts'>): boolean {
    return facts.termsCount << 4 > this.rawFacts.length;
  }

  /** Takes terms and facts that have been added; works that have them are updated afterwards. */
  add({ works, facts }: DescribedWorks, model: WeightsModel): void {
    if (works.termsCount << 4 > this.raw.length) {
      const all = rawWeights(works.termsCount, model);
      all.set(this.raw);
      this.raw = all;
    }
    if (facts.termsCount << 4 > this.rawFacts.length) {
      // With room for more: words are added with almost every work.
      const all = rawFacts(Math.ceil(facts.termsCount * 1.1) + 1_000, model);
      all.set(this.rawFacts);
      this.rawFacts = all;
    }
  }

  /** After the row of a work has changed, or a work was added. */
  update(described: DescribedWorks, work: number): void {
    if (work >= this.norm.length) {
      this.norm = longer(this.norm, described.works.count);
      this.length = longer(this.length, described.works.count);
    }
    this.#measureOne(described, work);
    this.length[work] = this.#atLeastTypical(this.length[work]!);
  }

  #measureOne({ works, facts }: DescribedWorks, work: number): void {
    const ofTerms = squaresOf(works, this.raw, work);
    this.norm[work] = Math.sqrt(ofTerms);
    this.length[work] = Math.sqrt(ofTerms + squaresOf(facts, this.rawFacts, work));
  }

  /** The length that a shorter vector is taken to have. */
  get leastLength(): number {
    return Math.max(this.#rarest, this.typicalLength ?? 0);
  }

  #atLeastTypical(length: number): number {
    return length === 0 ? 0 : Math.max(length, this.leastLength);
  }
}

function squaresOf(works: TermsOfWorks, raw: Int32Array, work: number): number {
  const [row, from, to] = rowOf(works, work);
  let sum = 0;
  for (let i = from; i < to; i++) {
    const weight = raw[row[i]!] ?? 0;
    sum += weight * weight;
  }
  return sum;
}

function longer(numbers: Float64Array, count: number): Float64Array<ArrayBuffer> {
  const all = new Float64Array(Math.ceil(count * 1.1) + 100);
  all.set(numbers);
  return all;
}

const medianOf = (lengths: Float64Array): number => lengths.sort()[lengths.length >>> 1] ?? 0;

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

/** A fact that more than this part of all public works have tells them apart too little to count. */
const broadest = 1 / 8;
/** In a large catalogue, nor does one that so many works have: their lists would take most of the time of a search. */
const manyWorks = 15_000;
/** In a small catalogue, facts of so many works count in any case. */
const fewWorks = 50;

/** raw(fact, part) = round(1000 · partWeight · ln(N / df)); 0 for a fact that very many works have. */
function rawFacts(factsCount: number, { worksCount, facts: { df, partWeight } }: WeightsModel): Int32Array {
  const raw = new Int32Array(factsCount * distances);
  const most = Math.max(Math.min(worksCount * broadest, manyWorks), fewWorks);
  const factors = Array.from({ length: distances }, (_, part) => 1_000 * partWeight(part));
  for (let fact = 0; fact < factsCount; fact++) {
    const having = Math.max(df[fact] ?? 0, 1);
    if (having > most) continue;
    const rarity = Math.log(Math.max(worksCount, 1) / having);
    for (let part = 0; part < distances; part++) raw[(fact << 4) | part] = Math.round(factors[part]! * rarity);
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
