import { Best, type Scored } from './best.ts';
import { sharedTerms, sharesOf } from './explain.ts';
import { nearPairs } from './near-pairs.ts';
import type { SimilarSources } from './similar.ts';
import { postingsCount, rowOf } from './works.ts';

/** A collection and the works that the viewer may see. */
export interface CoherenceQuery {
  /** Its works, those only that the viewer may see. */
  readonly members: readonly number[];
  readonly sees: (work: number) => boolean;
  /** Answered: works that belong to it, works that are never suggested, pairs that both stay. */
  readonly belongs: readonly number[];
  readonly never: readonly number[];
  readonly kept: readonly (readonly [number, number])[];
  /** Postings that are read in the search for missing works; for tests. */
  readonly budget?: number;
}

/** A term, and how many works of the collection have it, or one below it. */
export interface CountedTerm {
  readonly no: number;
  readonly count: number;
}

/** A work, or a pair, with the terms that explain its figure: the points of `shared` add up to `points`. */
export interface Compared {
  readonly works: readonly number[];
  readonly points: number;
  readonly shared: readonly (CountedTerm & { readonly points: number })[];
  readonly lacking: readonly CountedTerm[];
}

export interface Coherence {
  /** Works with terms that weigh something; the others cannot be compared. */
  readonly comparedCount: number;
  readonly untaggedCount: number;
  /** The terms that hold it together. */
  readonly terms: readonly CountedTerm[];
  readonly strange: readonly Compared[];
  readonly strangeCount: number;
  readonly missing: readonly Compared[];
  readonly missingCount: number;
  readonly pairs: readonly Compared[];
}

/** Fewer works have no common subject yet. */
export const fewestCompared = 4;
const mostShown = 8;
const mostTerms = 5;
const mostLacking = 3;
const postingsBudget = 100_000;

/**
 * Suggestions about a collection by the terms of its works: strangers, missing works, near-duplicates. Figures
 * are cosines of terms alone, without facts: a work's is the mean of those to the others. The weights of
 * all works are summed once by term, so the mean of one work costs as much as one comparison, and all of them grow with
 * the collection, not with its square. Missing works are looked for in the lists of its strongest terms, up to a number
 * of entries: their figures are exact, but a work that shares only very common terms may not be found.
 */
export function findCoherence(sources: SimilarSources, query: CoherenceQuery): Coherence {
  const { weights } = sources;
  const members = query.members.filter((work) => (weights.norm[work] ?? 0) > 0);
  const gathering = new Gathering(sources, members);
  const base = { comparedCount: members.length, untaggedCount: query.members.length - members.length };
  if (members.length < fewestCompared)
    return { ...base, terms: [], strange: [], strangeCount: 0, missing: [], missingCount: 0, pairs: [] };
  const scored = members.map((work) => ({ work, score: gathering.scoreOfMember(work) }));
  const mean = scored.reduce((sum, { score }) => sum + score, 0) / members.length;
  const belongs = new Set(query.belongs);
  const strange = scored
    .filter(({ work, score }) => score < mean / 2 && !belongs.has(work))
    .sort((a, b) => a.score - b.score || a.work - b.work);
  const missing = findMissing(sources, gathering, { ...query, atLeast: mean });
  const kept = new Set(query.kept.map((pair) => pair.toSorted((a, b) => a - b).join()));
  const pairs = nearPairs(sources, members)
    .filter(({ pair }) => !kept.has(pair.join()))
    .slice(0, mostShown);
  return {
    ...base,
    terms: gathering.core.slice(0, mostTerms).sort((a, b) => b.count - a.count),
    strange: strange.slice(0, mostShown).map((one) => gathering.explain(one, true)),
    strangeCount: strange.length,
    missing: missing.best.map((one) => gathering.explain(one, false)),
    missingCount: missing.count,
    pairs: pairs.map(({ pair, score }) => explainPair(sources, pair, score)),
  };
}

/** The works of a collection together: by term, the sum of their weights (each work's have length 1) and their count. */
class Gathering {
  readonly #sources: SimilarSources;
  readonly members: ReadonlySet<number>;
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;
  /** Terms that are tags of its works, not only above them, and that at least two have; the strongest first. */
  readonly core: readonly CountedTerm[];

  constructor(sources: SimilarSources, members: readonly number[]) {
    const { works, weights } = sources;
    this.#sources = sources;
    this.members = new Set(members);
    this.#sums = new Float64Array(works.termsCount);
    this.#counts = new Int32Array(works.termsCount);
    const own = new Set<number>();
    for (const work of members) {
      const [row, from, to] = rowOf(works, work);
      for (let i = from; i < to; i++) {
        const [entry, term] = [row[i]!, row[i]! >>> 4];
        const raw = weights.raw[entry] ?? 0;
        if (raw === 0) continue;
        this.#sums[term]! += raw / weights.norm[work]!;
        this.#counts[term]!++;
        if ((entry & 15) === 0) own.add(term);
      }
    }
    this.core = [...own]
      .filter((term) => this.#counts[term]! > 1)
      .sort((a, b) => this.#sums[b]! - this.#sums[a]! || a - b)
      .map((no) => ({ no, count: this.#counts[no]! }));
  }

  /** Its terms, those first that lead to the most similar works. */
  get strongest(): number[] {
    const { weights } = this.#sources;
    const strengthOf = (term: number) => this.#sums[term]! * (weights.raw[term << 4] ?? 0);
    return [...this.#counts.keys()]
      .filter((term) => this.#counts[term]! > 0)
      .sort((a, b) => strengthOf(b) - strengthOf(a) || a - b);
  }

  /** The mean relevance of a member to the others. */
  scoreOfMember(work: number): number {
    return sumOf(this.#products(work, true));
  }

  /** The mean relevance of another work to all members. */
  scoreOf(work: number): number {
    return sumOf(this.#products(work, false));
  }

  explain({ work, score }: Scored, isMember: boolean): Compared {
    const shared = this.#products(work, isMember);
    const { points, tags } = sharesOf(score, { tags: { part: score, shared } });
    const [row, from, to] = rowOf(this.#sources.works, work);
    const has = new Set(Array.from(row.subarray(from, to), (entry) => entry >>> 4));
    const most = this.members.size / 2;
    const others = (no: number) => this.#counts[no]! - Number(isMember);
    return {
      works: [work],
      points,
      shared: tags!.parts.map((part) => ({ ...part, count: others(part.no) })),
      lacking: this.core.filter(({ no, count }) => count >= most && !has.has(no)).slice(0, mostLacking),
    };
  }

  /** The part of the mean relevance that each term adds; a member is not compared with itself. */
  #products(work: number, isMember: boolean) {
    const { works, weights } = this.#sources;
    const norm = weights.norm[work]!;
    const others = this.members.size - Number(isMember);
    const [row, from, to] = rowOf(works, work);
    const products: { term: number; product: number }[] = [];
    for (let i = from; i < to; i++) {
      const term = row[i]! >>> 4;
      const weight = (weights.raw[row[i]!] ?? 0) / norm;
      if (weight === 0 || this.#counts[term]! - Number(isMember) <= 0) continue;
      const rest = this.#sums[term]! - (isMember ? weight : 0);
      products.push({ term, product: (weight * rest) / others });
    }
    return products;
  }
}

const sumOf = (products: readonly { readonly product: number }[]) =>
  products.reduce((sum, { product }) => sum + product, 0);

/** Works outside that resemble the collection as much as its own do on average. */
function findMissing(
  { works, weights, scratch }: SimilarSources,
  gathering: Gathering,
  { sees, never, atLeast, budget = postingsBudget }: CoherenceQuery & { readonly atLeast: number },
) {
  const { stamps, turn } = scratch.marks(works.count);
  for (const work of never) stamps[work] = turn;
  const best = new Best(mostShown);
  let count = 0;
  const look = (work: number) => {
    if (stamps[work] === turn || gathering.members.has(work)) return;
    stamps[work] = turn;
    if (!sees(work) || !((weights.norm[work] ?? 0) > 0)) return;
    const score = gathering.scoreOf(work);
    if (score < atLeast || score === 0) return;
    count++;
    best.add(score, work);
  };
  let left = budget;
  for (const term of gathering.strongest) {
    // A list that is too long is of a common term; a work that matters is in a shorter one as well.
    const length = postingsCount(works, term);
    if (length > left) continue;
    left -= length;
    const { postings, starts, recent } = works;
    for (let i = starts[term] ?? 0, end = starts[term + 1] ?? 0; i < end; i++) look(postings[i]! >>> 4);
    for (const posting of recent.get(term) ?? []) look(posting >>> 4);
  }
  return { best: best.sorted(), count };
}

/** Two works of the collection: the explanation of one beside the other, and the tags that only one of them has. */
function explainPair({ works, weights }: SimilarSources, pair: readonly [number, number], score: number): Compared {
  const shared = sharedTerms({ works, raw: weights.raw }, pair);
  const { points, tags } = sharesOf(score, { tags: { part: score, shared } });
  const [one, other] = pair.map((work) => {
    const [row, from, to] = rowOf(works, work);
    return new Map(Array.from(row.subarray(from, to), (entry) => [entry >>> 4, (entry & 15) === 0]));
  });
  const onlyIn = (a: ReadonlyMap<number, boolean>, b: ReadonlyMap<number, boolean>) =>
    [...a].flatMap(([no, isTag]) => (isTag && !b.has(no) ? [{ no, count: 1 }] : []));
  return {
    works: pair,
    points,
    shared: tags!.parts.map((part) => ({ ...part, count: 2 })),
    lacking: [...onlyIn(one!, other!), ...onlyIn(other!, one!)].slice(0, mostLacking),
  };
}
