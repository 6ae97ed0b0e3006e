import type { Scored } from './best.ts';
import { bestFirst } from './best.ts';
import type { SimilarQuery, SimilarSources } from './similar.ts';
import { Scratch } from './tags-search.ts';
import { countTerms, TermWeights } from './term-weights.ts';
import type { CollectedWorks, TermsOfWorks } from './works.ts';

/** A term of a work and its distance, 0 for a tag of its own. */
export type PlainTerm = readonly [term: number, distance: number];

/** The arrays of works that are given plainly; `changes` come after the last merge. */
export function worksOf(
  rows: readonly (readonly PlainTerm[])[],
  changes: ReadonlyMap<number, readonly PlainTerm[]> = new Map(),
): TermsOfWorks {
  const packed = (row: readonly PlainTerm[]) =>
    Uint32Array.from(row.map(([term, distance]) => (term << 4) | distance).sort((a, b) => a - b));
  const packedRows = rows.map(packed);
  const changed = new Map([...changes].map(([work, row]) => [work, packed(row)]));
  const all = [...packedRows, ...changed.values()].flatMap((row) => [...row]);
  const termsCount = all.reduce((most, entry) => Math.max(most, entry >>> 4), 0) + 1;
  const lists = Array.from({ length: termsCount }, (): number[] => []);
  packedRows.forEach((row, work) => {
    for (const entry of row) lists[entry >>> 4]!.push((work << 4) | (entry & 15));
  });
  const recent = new Map<number, number[]>();
  for (const [work, row] of changed)
    for (const entry of row) {
      const list = recent.get(entry >>> 4) ?? [];
      recent.set(entry >>> 4, [...list, (work << 4) | (entry & 15)]);
    }
  return {
    count: Math.max(rows.length, ...[...changed.keys()].map((work) => work + 1)),
    termsCount,
    forward: Uint32Array.from(packedRows.flatMap((row) => [...row])),
    offsets: startsOf(packedRows),
    postings: Uint32Array.from(lists.flat()),
    starts: startsOf(lists),
    changed,
    recent,
  };
}

function startsOf(lists: readonly ArrayLike<number>[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = starts[i]! + list.length;
  });
  return starts;
}

/** Collections as lists of works. */
export const collectedIn = (sets: readonly (readonly number[])[]): CollectedWorks => ({
  setsOf: (work) => sets.flatMap((works, set) => (works.includes(work) ? [set] : [])),
  worksOf: (set) => sets[set] ?? [],
});

/** All that a search reads; every work is public unless `isOpen` says otherwise. */
export function sourcesOf(
  works: TermsOfWorks,
  {
    sets = [],
    facts = worksOf(Array.from({ length: works.count }, () => [])),
    isOpen = () => true,
    budget,
    needsEvidence = true,
  }: {
    sets?: number[][];
    facts?: TermsOfWorks;
    isOpen?: (work: number) => boolean;
    budget?: number;
    /** False: a work is compared by what it has, however little. */
    needsEvidence?: boolean;
  },
): SimilarSources {
  const described = { works, facts };
  const model = {
    version: 1,
    ...countTerms(works, isOpen),
    typeWeight: () => 1,
    decay: 0.6,
    facts: {
      df: countTerms(facts, isOpen).df,
      partWeight: (part: number) => 0.3 + part / 10,
      typicalLength: undefined,
      ...(!needsEvidence && { typicalLength: 0, least: 0 }),
    },
  };
  const weights = new TermWeights(described, model);
  for (const _ of weights.measure(described, isOpen));
  return {
    ...described,
    collected: collectedIn(sets),
    weights,
    scratch: new Scratch(),
    ...(budget !== undefined && { budget }),
  };
}

/** Every pair computed from the rows, without lists, bounds or heaps: what the search must equal. */
export function bruteForce({ works, facts, collected, weights }: SimilarSources, query: SimilarQuery): Scored[] {
  const { work, among, model, tagsShare } = query;
  const entriesOf = (field: TermsOfWorks, raw: Int32Array, one: number) =>
    [...(field.changed.get(one) ?? field.forward.slice(field.offsets[one], field.offsets[one + 1]))].map(
      (entry) => [entry >>> 4, raw[entry]!] as const,
    );
  const rowOf = (one: number) =>
    new Map([
      ...entriesOf(works, weights.raw, one),
      ...entriesOf(facts, weights.rawFacts, one).map(([fact, weight]) => [-1 - fact, weight] as const),
    ]);
  const setsOf = (one: number) =>
    new Map(
      Array.from(collected.setsOf(one))
        .filter(among.reads)
        .map((set) => {
          const size = Array.from(collected.worksOf(set)).filter(among.sees).length;
          return [set, Math.round(1_000 / Math.log(1 + Math.max(size, 1)))];
        }),
    );
  const cosine = (a: Map<number, number>, b: Map<number, number>, least: number) => {
    const length = (vector: Map<number, number>) =>
      Math.max(least, Math.sqrt([...vector.values()].reduce((sum, x) => sum + x * x, 0)));
    const dot = [...a].reduce((sum, [key, x]) => sum + x * (b.get(key) ?? 0), 0);
    return dot === 0 ? 0 : dot / (length(a) * length(b));
  };
  const [own, ownSets] = [rowOf(work), setsOf(work)];
  const factors =
    model === 'tags' || (model === 'collections-and-tags' && ownSets.size === 0)
      ? [1, 0]
      : model === 'collections'
        ? [0, 1]
        : [tagsShare, 1 - tagsShare];
  const scored: Scored[] = [];
  for (let other = 0; other < works.count; other++) {
    if (other === work || !among.has(other)) continue;
    const tags = factors[0] === 0 ? 0 : factors[0]! * cosine(own, rowOf(other), weights.leastLength);
    const score = tags + (factors[1] === 0 ? 0 : factors[1]! * cosine(ownSets, setsOf(other), 0));
    if (score > 0) scored.push({ work: other, score });
  }
  return scored.sort(bestFirst);
}
