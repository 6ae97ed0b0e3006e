import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Shares } from '../ranking/explain.ts';
import { findSimilar } from '../ranking/similar.ts';
import { Scratch } from '../ranking/tags-search.ts';
import { countTerms, TermWeights } from '../ranking/term-weights.ts';
import { type Among, rowOf } from '../ranking/works.ts';
import { type Catalogue, isOpenFlag, isPublishedFlag } from './catalogue.ts';
import type { EngineFilter, EngineScope, EngineStatus, FindRequest, Found, FoundWork } from './engine.model.ts';
import type { WeightsRow } from './read-weights.ts';

/** A list of candidates longer than this is not made: testing each work costs less. */
const mostCandidates = 200_000;

/** The weights of a version, computed for the works of a catalogue. */
interface Weighed {
  readonly weights: TermWeights;
  readonly tagsShare: number;
  readonly computedAt: string;
}

/** Answers which works are similar: a catalogue, its term weights, and nothing else. */
export class Engine {
  readonly catalogue: Catalogue;
  readonly #scratch = new Scratch();
  #current: Weighed;
  /** For pages that began with it. */
  #previous: Weighed | undefined;

  constructor(catalogue: Catalogue, row: WeightsRow) {
    this.catalogue = catalogue;
    this.#current = this.#weigh(row);
  }

  /** From now on, answers have the new weights; pages that began before go on with the old ones. */
  use(row: WeightsRow): void {
    const next = this.#weigh(row);
    this.#previous = this.#current;
    this.#current = next;
  }

  update(works: readonly number[]): void {
    for (const { weights } of [this.#current, this.#previous].filter((one) => one !== undefined))
      for (const work of works) weights.update(this.catalogue, work);
  }

  find(asked: FindRequest): Found {
    const { catalogue } = this;
    const previous = this.#previous;
    const weighed = previous && previous.weights.version === asked.version ? previous : this.#current;
    const { version } = weighed.weights;
    const base = { weights: { version, computedAt: weighed.computedAt } };
    const work = catalogue.ids.numberOf(asked.artworkId);
    const nothing = { ...base, items: [], never: [], totalCount: 0, hasNextPage: false, isUntagged: true };
    if (work === undefined) return nothing;
    const numbersOf = (ids: readonly string[]) => ids.flatMap((id) => catalogue.ids.numberOf(id) ?? []);
    const page = findSimilar(
      { works: catalogue, collected: catalogue, weights: weighed.weights, scratch: this.#scratch },
      {
        ...asked,
        work,
        tagsShare: weighed.tagsShare,
        among: this.#amongOf(asked.scope, asked.filter),
        pinned: numbersOf(asked.pinned),
        never: numbersOf(asked.never),
      },
    );
    const present = (one: { work: number; score: number; shares: Shares | null }): FoundWork => ({
      id: catalogue.ids.idOf(one.work) as ArtworkId,
      score: one.score,
      shares: one.shares && this.#named(one.shares),
    });
    return { ...page, ...base, items: page.items.map(present), never: page.never.map(present) };
  }

  status(buildMs: number): EngineStatus {
    const { catalogue } = this;
    return {
      works: catalogue.count,
      bytes: { ...catalogue.bytes, norms: this.#current.weights.norm.byteLength, scratch: this.#scratch.bytes },
      buildMs,
    };
  }

  #weigh({ version, settings, df, computedAt }: WeightsRow): Weighed {
    const { catalogue } = this;
    const { types, ids } = catalogue.terms;
    const counted = df
      ? { worksCount: df.worksCount, df: ids.map((id) => df.counts.get(id) ?? 0) }
      : countTerms(catalogue, catalogue.isOpen);
    const factors = settings.typeWeights as Readonly<Record<string, number | undefined>>;
    const typeWeight = (term: number) => factors[types[term]!] ?? 1;
    return {
      weights: new TermWeights(catalogue, { version, ...counted, typeWeight, decay: settings.decay }),
      tagsShare: settings.tagsShare,
      computedAt,
    };
  }

  #named({ points, tags, collections }: Shares): NonNullable<FoundWork['shares']> {
    const { catalogue } = this;
    const named = (group: Shares['tags'], idOf: (no: number) => string) =>
      group && {
        points: group.points,
        parts: group.parts.map(({ no, points: own }) => ({ id: idOf(no), points: own })),
      };
    return {
      points,
      tags: named(tags, (no) => catalogue.terms.ids[no]!),
      collections: named(collections, (no) => catalogue.setId(no)),
    };
  }

  #amongOf(scope: EngineScope, filter: EngineFilter): Among {
    const { catalogue } = this;
    const { flags } = catalogue;
    const shown = scope.isAll ? isPublishedFlag : isOpenFlag;
    const special = new Set(scope.works.flatMap((id) => catalogue.ids.numberOf(id) ?? []));
    for (const segment of scope.closedSegments)
      for (const work of catalogue.worksIn(segment)) if (flags[work]! & isPublishedFlag) special.add(work);
    const sees = (work: number) => (flags[work]! & shown) !== 0 || special.has(work);

    const lists: (ReadonlySet<number> | undefined)[] = [
      filter.segments && new Set(filter.segments.flatMap((segment) => catalogue.worksIn(segment))),
      filter.works && new Set(filter.works.flatMap((id) => catalogue.ids.numberOf(id) ?? [])),
    ];
    const sets = lists.filter((list) => list !== undefined);
    const terms = filter.tags.map((id) => catalogue.terms.numbers.get(id) ?? -1);
    const passes = (work: number) =>
      sets.every((set) => set.has(work)) && terms.every((term) => this.#hasTerm(work, term));
    const mayBeUnpublished = filter.works !== undefined;
    const has = (work: number) =>
      sees(work) && (mayBeUnpublished || (flags[work]! & isPublishedFlag) !== 0) && passes(work);
    const readable = new Set<string>(scope.readableSegments);
    return {
      sees,
      has,
      reads: (set) => scope.isAll || readable.has(catalogue.segmentOfSet(set)),
      candidates: this.#candidates(sets, terms),
    };
  }

  /** The shortest of the lists that a work must be in. */
  #candidates(sets: readonly ReadonlySet<number>[], terms: readonly number[]): ArrayLike<number> | undefined {
    const { starts, postings, recent } = this.catalogue;
    const listed = sets.map((set) => ({ size: set.size, list: () => [...set] }));
    const ofTerms = terms.map((term) => ({
      size: (starts[term + 1] ?? 0) - (starts[term] ?? 0) + (recent.get(term)?.length ?? 0),
      // A work may be in both parts of the list.
      list: () => [
        ...new Set(
          [...postings.subarray(starts[term] ?? 0, starts[term + 1] ?? 0), ...(recent.get(term) ?? [])].map(
            (one) => one >>> 4,
          ),
        ),
      ],
    }));
    const shortest = [...listed, ...ofTerms].sort((a, b) => a.size - b.size)[0];
    return shortest && shortest.size <= mostCandidates ? shortest.list() : undefined;
  }

  #hasTerm(work: number, term: number): boolean {
    const [row, from, to] = rowOf(this.catalogue, work);
    for (let i = from; i < to; i++) if (row[i]! >>> 4 === term) return true;
    return false;
  }
}
