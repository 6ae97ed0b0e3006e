import type { Best } from './best.ts';
import type { Field } from './term-weights.ts';
import { type Among, postingsCount, rowOf } from './works.ts';

/** Works scored one by one before summing all lists is cheaper: works of broad terms only, some 24 % at a million. */
const usualBudget = 15_000;
/** A bound may be wrong by rounding in its last digits; what could still tie must not be left out. */
const slack = 1 + 1e-9;
/** A list of candidates shorter than this part of all works is walked instead of the terms' lists. */
const narrow = 12;

/** A term, or a fact, of the query's work. */
interface QueryTerm {
  /** The place of its field. */
  readonly at: number;
  readonly term: number;
  readonly weight: number;
  readonly count: number;
}

interface Marks {
  readonly stamps: Uint32Array;
  readonly turn: number;
}

/** Memory that every query uses anew: allocating it each time would cost more than a typical query. */
export class Scratch {
  #turn = 0;
  #stamps = new Uint32Array(0);
  #sums = new Float64Array(0);
  readonly #weights: Int32Array[] = [];

  get bytes(): number {
    const ofWeights = this.#weights.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return this.#stamps.byteLength + this.#sums.byteLength + ofWeights;
  }

  /** Marks of works, empty again: `stamps[work] === turn` for a marked one. */
  marks(count: number): Marks {
    if (this.#stamps.length < count || this.#turn === 0xffff_ffff) {
      this.#stamps = new Uint32Array(grown(count));
      this.#turn = 0;
    }
    return { stamps: this.#stamps, turn: ++this.#turn };
  }

  sums(count: number): Float64Array {
    if (this.#sums.length < count) this.#sums = new Float64Array(grown(count));
    else this.#sums.fill(0, 0, count);
    return this.#sums;
  }

  /** By field, by term; the caller sets back to 0 what it has set. */
  weights(counts: readonly number[]): readonly Int32Array[] {
    counts.forEach((count, at) => {
      if ((this.#weights[at]?.length ?? 0) < count) this.#weights[at] = new Int32Array(grown(count));
    });
    return this.#weights;
  }
}

const grown = (count: number) => Math.ceil(count * 1.1) + 1_000;

/** The query of a search by tags. */
export interface TagsQuery {
  readonly fields: readonly Field[];
  /** The length of each work's vector over all fields, or more. */
  readonly lengths: Float64Array;
  readonly among: Among;
  readonly work: number;
  /** The factor of every score. */
  readonly scale: number;
  /** Works that are not looked at: the work itself, and those that something else has scored. */
  readonly except: ReadonlySet<number>;
  readonly budget?: number | undefined;
}

/**
 * Adds the works most similar by their terms and facts: score = scale · Σ wₐ·w_b / (|a|·|b|). Exact: the lists of the work's terms
 * are read from the heaviest per posting on, until no work met only in the remaining ones can enter the best
 * (max-score pruning, Turtle and Flood 1995, with the bound of Cauchy and Schwarz instead of stored maxima).
 */
export function addSimilarByTags(query: TagsQuery, best: Best, scratch: Scratch): void {
  const { fields, among, work } = query;
  const terms = fields.flatMap((field, at) => queryTerms(field, at, work)).sort(heaviestPerPosting);
  if (terms.length === 0 || best.limit === 0) return;
  const { count } = fields[0]!.works;
  const queryWeights = scratch.weights(fields.map(({ works }) => works.termsCount));
  for (const { at, term, weight } of terms) queryWeights[at]![term] = weight;
  try {
    const search = { terms, best, queryWeights, marks: scratch.marks(count) };
    const { candidates } = among;
    if (candidates && candidates.length * narrow < count) scoreEach(query, search, candidates);
    else if (candidates || !scoreByLists(query, search)) sumLists(query, search, scratch.sums(count));
  } finally {
    for (const { at, term } of terms) queryWeights[at]![term] = 0;
  }
}

/** Those with the most weight for the fewest postings first. */
const heaviestPerPosting = (a: QueryTerm, b: QueryTerm): number =>
  b.weight ** 2 / b.count - a.weight ** 2 / a.count || a.at - b.at || a.term - b.term;

/** The weighing terms, or facts, of a work. */
function queryTerms({ works, raw }: Field, at: number, work: number): QueryTerm[] {
  const [row, from, to] = rowOf(works, work);
  const terms: QueryTerm[] = [];
  for (let i = from; i < to; i++) {
    const term = row[i]! >>> 4;
    const weight = raw[row[i]!] ?? 0;
    if (weight > 0) terms.push({ at, term, weight, count: Math.max(postingsCount(works, term), 1) });
  }
  return terms;
}

/** Σ wₐ·w_b of the query's work and another one. */
function dotOf({ fields }: TagsQuery, other: number, queryWeights: readonly Int32Array[]): number {
  let dot = 0;
  for (let at = 0; at < fields.length; at++) dot += dotIn(fields[at]!, other, queryWeights[at]!);
  return dot;
}

function dotIn({ works, raw }: Field, other: number, queryWeights: Int32Array): number {
  let dot = 0;
  if (works.changed.size > 0 && works.changed.has(other)) {
    for (const entry of works.changed.get(other)!) dot += queryWeights[entry >>> 4]! * (raw[entry] ?? 0);
    return dot;
  }
  const { forward, offsets } = works;
  for (let i = offsets[other]!, end = offsets[other + 1]!; i < end; i++) {
    const weight = queryWeights[forward[i]! >>> 4]!;
    if (weight !== 0) dot += weight * raw[forward[i]!]!;
  }
  return dot;
}

interface Search {
  readonly terms: readonly QueryTerm[];
  readonly best: Best;
  readonly queryWeights: readonly Int32Array[];
  /** Works that have been scored. */
  readonly marks: Marks;
}

function scoreEach(query: TagsQuery, { best, queryWeights }: Search, candidates: ArrayLike<number>): void {
  const { lengths, among, work, scale, except } = query;
  const length = lengths[work]!;
  for (let i = 0; i < candidates.length; i++) {
    const other = candidates[i]!;
    const dot = dotOf(query, other, queryWeights);
    if (dot === 0) continue;
    const score = scale * (dot / (length * lengths[other]!));
    if (best.wouldKeep(score, other) && !except.has(other) && among.has(other)) best.add(score, other);
  }
}

/** False: it gave up, because too many works had to be scored one by one. Those that it has scored are marked. */
function scoreByLists(query: TagsQuery, { terms, best, queryWeights, marks }: Search): boolean {
  const { fields, lengths, among, work, scale, except, budget = usualBudget } = query;
  const { stamps, turn } = marks;
  const length = lengths[work]!;
  for (const one of except) stamps[one] = turn;

  // The most that the terms from each one on can add, squared.
  const tails = new Float64Array(terms.length + 1);
  for (let i = terms.length - 1; i >= 0; i--) tails[i] = tails[i + 1]! + terms[i]!.weight ** 2;
  let scored = 0;

  const score = (posting: number, at: number): boolean => {
    const other = posting >>> 4;
    if (stamps[other] === turn) return true;
    const otherLength = lengths[other]!;
    if (best.isFull) {
      // weight·r + √tail·√(|b|² − r²) < θ·|a|·|b|: the other terms cannot lift it. Squared, to save the roots. It holds
      // for a length above that of the vector, too.
      const { at: field, term, weight } = terms[at]!;
      const r = fields[field]!.raw[(term << 4) | (posting & 15)]!;
      const gap = (best.threshold / scale) * length * otherLength - weight * r;
      // A stale posting of a changed work may be skipped wrongly: those of its present row come later in the same lists.
      if (gap > 0 && tails[at + 1]! * (otherLength * otherLength - r * r) * slack < gap * gap) return true;
    }
    stamps[other] = turn;
    if (!among.has(other)) return true;
    if (++scored > budget) {
      stamps[other] = turn - 1;
      return false;
    }
    const dot = dotOf(query, other, queryWeights);
    if (dot > 0) best.add(scale * (dot / (length * otherLength)), other);
    return true;
  };

  for (let at = 0; at < terms.length; at++) {
    if (best.isFull && Math.sqrt(tails[at]!) * slack < (best.threshold / scale) * length) break;
    const { at: field, term } = terms[at]!;
    const { postings, starts, recent } = fields[field]!.works;
    for (let i = starts[term] ?? 0, end = starts[term + 1] ?? 0; i < end; i++)
      if (!score(postings[i]!, at)) return false;
    for (const posting of recent.get(term) ?? []) if (!score(posting, at)) return false;
  }
  return true;
}

/** The simplest way: adds up every list of the work's terms. Works marked by an earlier attempt have had their turn. */
function sumLists(query: TagsQuery, { terms, best, queryWeights, marks }: Search, sums: Float64Array): void {
  const { fields, lengths, among, work, scale, except } = query;
  for (const { at, term, weight } of terms) {
    const { works, raw } = fields[at]!;
    const products = Array.from({ length: 16 }, (_, distance) => raw[(term << 4) | distance]! * weight);
    const { postings, starts } = works;
    for (let i = starts[term] ?? 0, end = starts[term + 1] ?? 0; i < end; i++)
      sums[postings[i]! >>> 4]! += products[postings[i]! & 15]!;
  }
  for (const { works } of fields)
    for (const other of works.changed.keys()) sums[other] = dotOf(query, other, queryWeights);
  for (const one of except) sums[one] = 0;
  const length = lengths[work]!;
  const { candidates } = among;
  for (let i = 0, end = candidates ? candidates.length : fields[0]!.works.count; i < end; i++) {
    const other = candidates ? candidates[i]! : i;
    const dot = sums[other]!;
    if (dot === 0 || marks.stamps[other] === marks.turn) continue;
    const score = scale * (dot / (length * lengths[other]!));
    if (best.wouldKeep(score, other) && among.has(other)) best.add(score, other);
  }
}
