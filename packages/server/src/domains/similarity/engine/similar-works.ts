import {
  type FactPart,
  type FactWeightName,
  factParts,
} from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type pg from 'pg';
import { isOpen } from '../../artworks/index/columns.ts';
import type { Companion } from '../../artworks/index/follow-index.ts';
import type { LiveIndex } from '../../artworks/index/live-index.ts';
import { inSteps } from '../../artworks/index/load-index.ts';
import { matchingWorks, visibleWorks, worksWithNumbers } from '../../artworks/index/selection.ts';
import { isWritten } from '../../artworks/index/term-tree.ts';
import type { Scored } from '../ranking/best.ts';
import { type Compared, findCoherence } from '../ranking/coherence.ts';
import type { Shares } from '../ranking/explain.ts';
import { findSimilar } from '../ranking/similar.ts';
import { Scratch } from '../ranking/tags-search.ts';
import { countTerms, TermWeights, type WeightsModel } from '../ranking/term-weights.ts';
import type { Among } from '../ranking/works.ts';
import type { CoherenceAsked, CoherenceFound, Found, FoundWork, SimilarAsked } from './engine.model.ts';
import { keepFacts, readSegmentsOfSets, readWeights, type WeightsRow } from './read-weights.ts';

/** A list with fewer works than this part of all is walked instead of the lists of terms. */
const narrow = 12;

/** Until terms are counted by a job, they are counted here again whenever the catalogue has grown by a twentieth. */
const uncountedSteps = 20;

/** The weights of a version, computed for the works of an index. */
interface Weighed {
  readonly row: WeightsRow;
  /** Works at that time. */
  readonly weighed: number;
  /** The types of terms that it was computed with. */
  readonly kinds: LiveIndex['tree']['kinds'];
  readonly weights: TermWeights;
}

interface Computed {
  current: Weighed;
  /** For pages that began with it. */
  previous: Weighed | undefined;
}

/** Finds similar works in the thread of the index. */
export class SimilarWorks implements Companion {
  readonly topics = ['weights', 'collections'];
  readonly answers = {
    similar: (index: LiveIndex, asked: SimilarAsked) => this.#find(index, asked),
    coherence: (index: LiveIndex, asked: CoherenceAsked) => this.#compare(index, asked),
  };
  readonly #scratch = new Scratch();
  /** While a new index is loaded, questions are about the one before. */
  readonly #computed = new WeakMap<LiveIndex, Computed>();
  #segmentsOfSets: ReadonlyMap<number, number> = new Map();
  #bytes = {};

  get bytes(): Readonly<Record<string, number>> {
    return { ...this.#bytes, scratch: this.#scratch.bytes };
  }

  async load(client: pg.Client, index: LiveIndex): Promise<void> {
    this.#segmentsOfSets = await readSegmentsOfSets(client);
    const current = await weighWith(client, index);
    this.#computed.set(index, { current, previous: undefined });
    const { norm, length, rawFacts } = current.weights;
    this.#bytes = { norms: norm.byteLength, lengths: length.byteLength, weightsOfFacts: rawFacts.byteLength };
  }

  /** From now on, answers have the new weights; pages that began before go on with the old ones. */
  async readAgain(client: pg.Client, index: LiveIndex): Promise<void> {
    const computed = this.#computed.get(index);
    if (!computed) return;
    this.#segmentsOfSets = await readSegmentsOfSets(client);
    const { current } = computed;
    const row = await readWeights(client, current.row);
    const { kinds } = index.tree;
    const isSame = row.version === current.row.version && current.kinds.every((kind, term) => kind === kinds[term]);
    if (!isSame) {
      computed.current = await weighWith(client, index, row);
      computed.previous = current;
    } else if (kinds.length > current.kinds.length) {
      current.weights.add(describedIn(index), modelOf(index, row));
      computed.current = { ...current, kinds };
    }
  }

  async update(index: LiveIndex, works: readonly number[]): Promise<void> {
    const computed = this.#computed.get(index);
    if (!computed) return;
    const { row, weighed } = computed.current;
    if (!row.counted && Math.abs(index.count - weighed) * uncountedSteps >= weighed) {
      computed.current = await weigh(index, row);
      return;
    }
    const described = describedIn(index);
    for (const one of [computed.current, computed.previous])
      if (one) {
        // Words come with almost every work.
        if (one.weights.lacks(described)) one.weights.add(described, modelOf(index, one.row));
        for (const work of works) one.weights.update(described, work);
      }
  }

  #find(index: LiveIndex, asked: SimilarAsked): Found {
    const { current, previous } = this.#computed.get(index)!;
    const { weights, row } = previous && previous.row.version === asked.version ? previous : current;
    const base = { weights: { version: row.version, computedAt: row.computedAt } };
    const work = index.withNo(asked.work);
    if (work === undefined)
      return { ...base, items: [], never: [], totalCount: 0, hasNextPage: false, isUntagged: true };
    const worksOf = (numbers: readonly number[]) => numbers.flatMap((no) => index.withNo(no) ?? []);
    const page = findSimilar(
      { ...describedIn(index), collected: index, weights, scratch: this.#scratch },
      {
        ...asked,
        work,
        tagsShare: row.settings.tagsShare,
        among: this.#amongOf(index, asked),
        pinned: worksOf(asked.pinned),
        never: worksOf(asked.never),
      },
    );
    const present = ({ work: found, score, shares }: Scored & { readonly shares: Shares | null }): FoundWork => ({
      id: index.keyAt(found).id,
      score,
      shares,
    });
    return { ...page, ...base, items: page.items.map(present), never: page.never.map(present) };
  }

  #compare(index: LiveIndex, { scope, works, ...asked }: CoherenceAsked): CoherenceFound {
    const { weights } = this.#computed.get(index)!.current;
    const visible = visibleWorks(index, scope);
    const worksOf = (numbers: readonly number[]) => numbers.flatMap((no) => index.withNo(no) ?? []);
    const found = findCoherence(
      { ...describedIn(index), collected: index, weights, scratch: this.#scratch },
      {
        members: Array.from(worksWithNumbers(index, works).keepOnly(visible).toArray()),
        sees: (work) => visible.has(work),
        belongs: worksOf(asked.belongs),
        never: worksOf(asked.never),
        kept: asked.kept.flatMap((pair) => {
          const [one, other] = worksOf(pair);
          return one === undefined || other === undefined ? [] : [[one, other] as const];
        }),
      },
    );
    const present = ({ works: compared, ...figures }: Compared) => ({
      ...figures,
      ids: compared.map((work) => index.keyAt(work).id),
    });
    return {
      ...found,
      strange: found.strange.map(present),
      missing: found.missing.map(present),
      pairs: found.pairs.map(present),
    };
  }

  #amongOf(index: LiveIndex, { scope, filter, isDecided, readable }: SimilarAsked): Among {
    const visible = visibleWorks(index, scope);
    const matches =
      isDecided && filter.works ? worksWithNumbers(index, filter.works) : matchingWorks(index, scope, filter);
    const isNarrow = matches.count() * narrow < index.count;
    const segments = readable && new Set(readable);
    return {
      sees: (work) => visible.has(work),
      has: (work) => matches.has(work),
      reads: (set) => {
        const segment = this.#segmentsOfSets.get(set);
        return segment !== undefined && (!segments || segments.has(segment));
      },
      ...(isNarrow && { candidates: matches.toArray() }),
    };
  }
}

const describedIn = (index: LiveIndex) => ({ works: index, facts: index.facts });

function modelOf(index: LiveIndex, { version, settings, counted, facts }: WeightsRow): WeightsModel {
  const { kinds } = index.tree;
  const factors: Readonly<Record<string, number | undefined>> = settings.typeWeights;
  const typeOf = (kind: string | undefined) => (kind === 'maker' ? 'Artist' : (kind ?? ''));
  const isPublic = (work: number) => isOpen(index.flagsAt(work));
  return {
    version,
    ...(counted ?? countTerms(index, isPublic)),
    typeWeight: (term) => (isWritten(kinds[term]) ? 0 : (factors[typeOf(kinds[term])] ?? 1)),
    decay: settings.decay,
    facts: {
      df: facts?.df ?? countTerms(index.facts, isPublic).df,
      partWeight: (part) => settings.factWeights[weightNameOf(factParts[part - 1])] ?? 0,
      typicalLength: facts?.typicalLength,
    },
  };
}

const weightNameOf = (part: FactPart | undefined): FactWeightName =>
  part === undefined || part === 'decade' || part === 'century' ? 'years' : part;

/** The active weights. Their facts are counted once, by the first index that computes them, and kept for all. */
async function weighWith(client: pg.Client, index: LiveIndex, known?: WeightsRow): Promise<Weighed> {
  const row = known ?? (await readWeights(client));
  if (!row.counted || row.facts) return weigh(index, row);
  const df = Array.from(countTerms(index.facts, (work) => isOpen(index.flagsAt(work))).df);
  const counting = await weigh(index, { ...row, facts: undefined });
  const facts = { df, typicalLength: counting.weights.typicalLength ?? 0 };
  if (await keepFacts(client, row.version, facts)) return { ...counting, row: { ...row, facts } };
  return weigh(index, await readWeights(client));
}

async function weigh(index: LiveIndex, row: WeightsRow): Promise<Weighed> {
  const described = describedIn(index);
  const weights = new TermWeights(described, modelOf(index, row));
  await inSteps(weights.measure(described, (work) => isOpen(index.flagsAt(work))));
  return { row, weighed: index.count, kinds: index.tree.kinds, weights };
}
