import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { SimilarityModel } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import { farthestSimilar } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import { Best, bestFirst, type Scored } from './best.ts';
import { CollectionsSearch } from './collections-search.ts';
import { type SharedTerm, type Shares, sharedTerms, sharesOf } from './explain.ts';
import { addSimilarByTags, type Scratch } from './tags-search.ts';
import type { DescribedWorks, Field, TermWeights } from './term-weights.ts';
import { type Among, type CollectedWorks, rowOf } from './works.ts';

/** A page of the works similar to one. */
export interface SimilarQuery {
  readonly work: number;
  readonly model: Exclude<SimilarityModel, 'none'>;
  /** How much tags count in the hybrid model, from 0 to 1. */
  readonly tagsShare: number;
  readonly among: Among;
  /** Works that belong to it: first, whatever their score. */
  readonly pinned: readonly number[];
  /** Works that are never shown as similar to it. */
  readonly never: readonly number[];
  /** How many come before the page, and how many are on it. */
  readonly from: number;
  readonly count: number;
  readonly explained: boolean;
}

export interface SimilarPage {
  readonly items: readonly (Scored & { readonly shares: Shares | null })[];
  /** At most `countedUpTo`, which then means 'at least'. */
  readonly totalCount: number;
  readonly hasNextPage: boolean;
  /** Never shown, with their figures; on the first page. */
  readonly never: readonly (Scored & { readonly shares: Shares | null })[];
  /** It has no terms that weigh anything, and is in no collection that counts: only facts can place it. */
  readonly isUntagged: boolean;
}

/** The data that a search reads. */
export interface SimilarSources extends DescribedWorks {
  readonly collected: CollectedWorks;
  readonly weights: TermWeights;
  readonly scratch: Scratch;
  /** Works scored one by one before all lists are summed; for tests. */
  readonly budget?: number;
}

/** Exact: the same works in the same order as if every pair were computed. */
export function findSimilar(sources: SimilarSources, query: SimilarQuery): SimilarPage {
  const comparison = new Comparison(sources, query);
  const { among, work } = query;
  const pinned = [...new Set(query.pinned)].filter((other) => other !== work && among.has(other));
  const never = [...new Set(query.never)].filter((other) => other !== work && among.has(other));
  const first = pinned.map((other) => ({ work: other, score: comparison.scoreOf(other) })).sort(bestFirst);
  const end = Math.min(query.from + query.count, farthestSimilar);
  const taken = new Set([work, ...pinned, ...never]);
  const ranked = comparison.ranked(taken, Math.max(end + 1 - first.length, 0));
  const all = [...first, ...ranked];
  const shown = all.slice(query.from, end);
  const present = (one: Scored) => ({ ...one, shares: query.explained ? comparison.explain(one.work) : null });
  return {
    items: shown.map(present),
    totalCount: Math.min(first.length + comparison.count(taken), countedUpTo),
    hasNextPage: all.length > end && end < farthestSimilar,
    never:
      query.from === 0
        ? never
            .map((other) => ({ work: other, score: comparison.scoreOf(other) }))
            .sort(bestFirst)
            .map(present)
        : [],
    isUntagged: comparison.isEmpty,
  };
}

/** One work against others, in one model, as one viewer may know it. */
class Comparison {
  readonly #sources: SimilarSources;
  readonly #query: SimilarQuery;
  readonly #collections: CollectionsSearch;
  /** The factors of both parts; 0 for a part that the model does not look at. */
  readonly #tagsFactor: number;
  readonly #collectionsFactor: number;
  readonly #fields: readonly Field[];
  #byCollections: ReadonlyMap<number, number> | undefined;

  constructor(sources: SimilarSources, query: SimilarQuery) {
    this.#sources = sources;
    const { works, facts, weights } = sources;
    this.#fields = [
      { works, raw: weights.raw },
      { works: facts, raw: weights.rawFacts },
    ];
    this.#query = query;
    this.#collections = new CollectionsSearch(sources.collected, query.among);
    const isCollected = query.model !== 'tags' && this.#collections.weightsOf(query.work).size > 0;
    // A work in no collection that the viewer may read has only its tags to be found by.
    this.#tagsFactor = query.model === 'collections' ? 0 : isCollected ? query.tagsShare : 1;
    this.#collectionsFactor = query.model === 'collections' ? 1 : isCollected ? 1 - query.tagsShare : 0;
  }

  get isEmpty(): boolean {
    const { weights } = this.#sources;
    const hasTerms = this.#tagsFactor > 0 && (weights.norm[this.#query.work] ?? 0) > 0;
    return !hasTerms && !(this.#collectionsFactor > 0 && this.#collections.weightsOf(this.#query.work).size > 0);
  }

  ranked(except: ReadonlySet<number>, limit: number): Scored[] {
    const { weights, scratch, budget } = this.#sources;
    const { among, work } = this.#query;
    const best = new Best(limit);
    const scored = new Set(except);
    for (const [other, score] of this.#collected()) {
      if (except.has(other)) continue;
      scored.add(other);
      best.add(this.#tagsPart(other) + this.#collectionsFactor * score, other);
    }
    if (this.#tagsFactor > 0)
      addSimilarByTags(
        { fields: this.#fields, lengths: weights.length, among, work, scale: this.#tagsFactor, except: scored, budget },
        best,
        scratch,
      );
    return best.sorted();
  }

  scoreOf(other: number): number {
    return this.#tagsPart(other) + this.#collectionsPart(other);
  }

  explain(other: number): Shares {
    const { work } = this.#query;
    const [tags, facts] = this.#fields.map((field) => sharedTerms(field, [work, other]));
    const [ofTags, ofFacts] = [sumOf(tags!), sumOf(facts!)];
    const part = this.#tagsPart(other);
    return sharesOf(this.scoreOf(other), {
      tags: this.#tagsFactor > 0 ? { part: partOf(part, ofTags, ofFacts), shared: tags! } : undefined,
      facts: this.#tagsFactor > 0 ? { part: partOf(part, ofFacts, ofTags), shared: facts! } : undefined,
      collections:
        this.#collectionsFactor > 0
          ? { part: this.#collectionsPart(other), shared: this.#collections.compare(work, other).shared }
          : undefined,
    });
  }

  /** How many works share a term or a fact that weighs something, or a collection: at most `countedUpTo`. */
  count(except: ReadonlySet<number>): number {
    const { works, scratch } = this.#sources;
    const { among } = this.#query;
    const { stamps, turn } = scratch.marks(works.count);
    for (const one of except) stamps[one] = turn;
    let count = 0;
    const add = (other: number): boolean => {
      if (stamps[other] !== turn && among.has(other)) count++;
      stamps[other] = turn;
      return count < countedUpTo;
    };
    for (const other of this.#collected().keys()) if (!add(other)) return count;
    if (this.#tagsFactor === 0) return count;
    if (among.candidates) {
      const { candidates } = among;
      for (let i = 0; i < candidates.length; i++)
        if (this.#tagsPart(candidates[i]!) > 0 && !add(candidates[i]!)) return count;
      return count;
    }
    for (const field of this.#fields) if (!this.#eachSharing(field, add)) return count;
    return count;
  }

  /** Calls `add` with each work that shares something of a field, until it says no; some works come several times. */
  #eachSharing({ works, raw }: Field, add: (other: number) => boolean): boolean {
    const [row, from, to] = rowOf(works, this.#query.work);
    const { postings, starts, changed, recent } = works;
    for (let i = from; i < to; i++) {
      if ((raw[row[i]!] ?? 0) === 0) continue;
      const term = row[i]! >>> 4;
      for (let j = starts[term] ?? 0, end = starts[term + 1] ?? 0; j < end; j++) {
        const other = postings[j]! >>> 4;
        if ((raw[(term << 4) | (postings[j]! & 15)] ?? 0) === 0 || (changed.size > 0 && changed.has(other))) continue;
        if (!add(other)) return false;
      }
      for (const posting of recent.get(term) ?? [])
        if (this.#tagsPart(posting >>> 4) > 0 && !add(posting >>> 4)) return false;
    }
    return true;
  }

  #collected(): ReadonlyMap<number, number> {
    this.#byCollections ??= this.#collectionsFactor > 0 ? this.#collections.scoresFor(this.#query.work) : new Map();
    return this.#byCollections;
  }

  #collectionsPart(other: number): number {
    return this.#collectionsFactor === 0
      ? 0
      : this.#collectionsFactor * this.#collections.compare(this.#query.work, other).score;
  }

  #tagsPart(other: number): number {
    const { weights } = this.#sources;
    const { work } = this.#query;
    if (this.#tagsFactor === 0) return 0;
    const dot = this.#fields.reduce((sum, field) => sum + sumOf(sharedTerms(field, [work, other])), 0);
    return dot === 0 ? 0 : this.#tagsFactor * (dot / (weights.length[work]! * weights.length[other]!));
  }
}

const sumOf = (shared: readonly SharedTerm[]): number => shared.reduce((sum, { product }) => sum + product, 0);

/** The part of a score that products of this sum have beside others. */
const partOf = (score: number, own: number, others: number): number => (own === 0 ? 0 : score * (own / (own + others)));
