import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportion } from './explain.ts';
import { bruteForce, type PlainTerm, sourcesOf, worksOf } from './similar.fixture.ts';
import { findSimilar, type SimilarQuery } from './similar.ts';

const everything = { sees: () => true, has: () => true, reads: () => true };
const asked = (query: Partial<SimilarQuery>): SimilarQuery => ({
  work: 0,
  model: 'tags',
  tagsShare: 0.6,
  among: everything,
  pinned: [],
  never: [],
  from: 0,
  count: 30,
  explained: false,
  ...query,
});

/** Few terms and short rows, so that many works tie. */
const row = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 3 })), {
  maxLength: 6,
  selector: ([term]) => term,
}) as fc.Arbitrary<PlainTerm[]>;
/** A fact is always of the same part. */
const facts = fc
  .uniqueArray(fc.integer({ min: 0, max: 15 }), { maxLength: 5 })
  .map((numbers): PlainTerm[] => numbers.map((fact) => [fact, 1 + (fact % 8)]));
const catalogue = fc.array(row, { minLength: 3, maxLength: 120 }).chain((rows) => {
  const work = fc.integer({ min: 0, max: rows.length - 1 });
  return fc.record({
    rows: fc.constant(rows),
    facts: fc.array(facts, { minLength: rows.length, maxLength: rows.length }),
    changes: fc.array(fc.tuple(fc.integer({ min: 0, max: rows.length + 5 }), row, facts), { maxLength: 8 }),
    sets: fc.array(fc.uniqueArray(work, { maxLength: 12 }), { maxLength: 6 }),
    hidden: fc.uniqueArray(work, { maxLength: 20 }),
    filtered: fc.uniqueArray(work, { maxLength: 20 }),
    closedSets: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }),
    work,
    model: fc.constantFrom('tags' as const, 'collections' as const, 'collections-and-tags' as const),
    tagsShare: fc.constantFrom(0.5, 0.6, 0.85),
    count: fc.constantFrom(1, 5, 30),
    budget: fc.constantFrom(3, 15_000),
    asList: fc.constantFrom('no list', 'a narrow list', 'a broad list'),
  });
});

describe('similar works', () => {
  test('equal a brute-force computation, ties included, in every model, scope and filter', () => {
    fc.assert(
      fc.property(catalogue, (one) => {
        // New works are numbered after the last one, without gaps.
        const [changes, changedFacts] = [new Map<number, PlainTerm[]>(), new Map<number, PlainTerm[]>()];
        let next = one.rows.length;
        for (const [work, changed, facts] of one.changes) {
          const number = work < one.rows.length ? work : next++;
          changes.set(number, changed);
          changedFacts.set(number, facts);
        }
        const works = worksOf(one.rows, changes);
        const facts = worksOf(one.facts, changedFacts);
        const [hidden, filtered, closed] = [new Set(one.hidden), new Set(one.filtered), new Set(one.closedSets)];
        const isOpen = (work: number) => !hidden.has(work);
        const sources = sourcesOf(works, { facts, sets: one.sets, isOpen, budget: one.budget });
        const has = (work: number) =>
          !hidden.has(work) && (one.asList === 'a narrow list' ? filtered.has(work) : !filtered.has(work));
        const all = Array.from({ length: works.count }, (_, work) => work);
        const among = {
          sees: (work: number) => !hidden.has(work),
          has,
          reads: (set: number) => !closed.has(set),
          candidates: one.asList === 'no list' ? undefined : all.filter(has),
        };
        const query = asked({ ...one, among, from: 0 });
        const expected = bruteForce(sources, query);
        let from = 0;
        for (let hasNextPage = true; hasNextPage; from += one.count) {
          const page = findSimilar(sources, { ...query, from });
          const plain = page.items.map(({ work, score }) => ({ work, score }));
          expect(plain).toEqual(expected.slice(from, from + one.count));
          expect(page.totalCount).toBe(expected.length);
          expect(page.hasNextPage).toBe(expected.length > from + one.count);
          hasNextPage = page.hasNextPage;
        }
      }),
      { numRuns: 400 },
    );
  });

  test('equal it where most lists are cut off, and some rows have changed since the last merge', () => {
    // As in a real catalogue: a few terms are everywhere, most are rare.
    const term = fc.double({ min: 0, max: 1, noNaN: true }).map((x) => Math.floor(400 * x ** 3));
    const longRow = fc.uniqueArray(fc.tuple(term, fc.integer({ min: 0, max: 3 })), {
      minLength: 4,
      maxLength: 14,
      selector: ([no]) => no,
    }) as fc.Arbitrary<PlainTerm[]>;
    const [rows, later] = [
      fc.sample(longRow, { seed: 1, numRuns: 800 }),
      fc.sample(longRow, { seed: 2, numRuns: 120 }),
    ];
    const saidInRecord = fc
      .uniqueArray(term, { minLength: 2, maxLength: 9 })
      .map((numbers): PlainTerm[] => numbers.map((fact) => [fact, 1 + (fact % 8)]));
    const said = fc.sample(saidInRecord, { seed: 3, numRuns: 800 });
    const changes = new Map(later.map((changed, i) => [i < 100 ? i * 7 : 700 + i, changed]));
    for (const budget of [15_000, 200]) {
      const sources = sourcesOf(worksOf(rows, changes), {
        budget,
        facts: worksOf(said, new Map([...changes.keys()].map((work) => [work, said[work % 500]!]))),
        sets: [Array.from({ length: 40 }, (_, i) => i * 7)],
      });
      for (let work = 0; work < 800; work += 80)
        for (const model of ['tags', 'collections-and-tags'] as const) {
          const query = asked({ work, model, count: 10 });
          const found = findSimilar(sources, query).items.map(({ work: other, score }) => ({ work: other, score }));
          expect(found).toEqual(bruteForce(sources, query).slice(0, 10));
        }
    }
  });

  test('explain every figure by shares that add up to it, to the last decimal', () => {
    fc.assert(
      fc.property(catalogue, ({ rows, facts, sets, work, model, tagsShare }) => {
        const sources = sourcesOf(worksOf(rows), { facts: worksOf(facts), sets });
        const page = findSimilar(sources, asked({ work, model, tagsShare, explained: true }));
        for (const { score, shares } of page.items) {
          const sum = (parts: readonly { readonly points: number }[] = []) =>
            parts.reduce((all, { points }) => all + points, 0);
          expect(shares?.points).toBe(Math.min(100_000, Math.round(score * 100_000)));
          const groups = [shares?.tags, shares?.facts, shares?.collections];
          expect(groups.reduce((all, group) => all + (group?.points ?? 0), 0)).toBe(shares?.points);
          expect(sum(shares?.facts?.parts)).toBe(shares?.facts?.points ?? 0);
          expect(sum(shares?.tags?.parts)).toBe(shares?.tags?.points ?? 0);
          expect(sum(shares?.collections?.parts)).toBe(shares?.collections?.points ?? 0);
        }
      }),
    );
  });

  test('a rare term counts for more than one that most works have', () => {
    const common: PlainTerm = [1, 0];
    const rare: PlainTerm = [2, 0];
    const rows: PlainTerm[][] = [
      [common, rare],
      [common, [3, 0]],
      [rare, [4, 0]],
      ...Array.from({ length: 9 }, () => [common]),
    ];
    const { items } = findSimilar(sourcesOf(worksOf(rows), {}), asked({ explained: true }));
    expect(items[0]?.work).toBe(2);
    expect(items[0]?.shares?.tags?.parts).toEqual([{ no: 2, points: items[0]?.shares?.points }]);
  });

  test('a work in no collection is compared by its tags alone, with the whole percentage', () => {
    const rows: PlainTerm[][] = [[[1, 0]], [[1, 0]], [[2, 0]], [[3, 0]]];
    const sources = sourcesOf(worksOf(rows), { sets: [[2, 3]], needsEvidence: false });
    expect(findSimilar(sources, asked({ model: 'collections-and-tags' })).items).toMatchObject([{ work: 1, score: 1 }]);
  });

  test('one shared term is not the whole percentage, not even where works have no more than one', () => {
    const single: PlainTerm[][] = [[[1, 0]], [[1, 0]], [[2, 0]], [[3, 0]]];
    const [alone] = findSimilar(sourcesOf(worksOf(single), {}), asked({})).items;
    expect(alone).toMatchObject({ work: 1 });
    expect(alone!.score).toBeLessThan(0.5);
    // Works 0 and 1 share the one term that they have; works 2 and 3 share four.
    const many: PlainTerm[] = [4, 5, 6, 7].map((term) => [term, 0]);
    const typical = Array.from({ length: 20 }, (_, i): PlainTerm[] =>
      [10, 30, 50, 70].map((term) => [term + (i >> 1), 0]),
    );
    const sources = sourcesOf(worksOf([[[1, 0]], [[1, 0]], many, many, ...typical]), {});
    expect(findSimilar(sources, asked({ work: 0 })).items[0]!.score).toBeLessThan(0.5);
    expect(findSimilar(sources, asked({ work: 2 })).items[0]).toMatchObject({ work: 3, score: expect.closeTo(1, 1) });
  });

  test('a work without terms is placed by what its record says, and each shared fact is explained', () => {
    const sources = sourcesOf(worksOf([[], [], [[1, 0]], [[2, 0]]]), {
      facts: worksOf([
        [
          [1, 1],
          [2, 5],
        ],
        [
          [1, 1],
          [2, 5],
        ],
        [[1, 1]],
        [[3, 5]],
      ]),
    });
    const page = findSimilar(sources, asked({ explained: true }));
    expect(page).toMatchObject({ isUntagged: true, totalCount: 2 });
    expect(page.items.map(({ work }) => work)).toEqual([1, 2]);
    expect(page.items[0]?.shares?.facts?.parts.map(({ no }) => no)).toEqual([2, 1]);
    expect(page.items[0]?.shares?.tags?.points).toBe(0);
    expect(findSimilar(sources, asked({ model: 'collections' })).items).toEqual([]);
  });

  test('a collection that the viewer may not read moves no figure', () => {
    const rows: PlainTerm[][] = [[[1, 0]], [[1, 0]], [[2, 0]], [[3, 0]]];
    const figures = (sets: number[][], among: SimilarQuery['among']) =>
      findSimilar(sourcesOf(worksOf(rows), { sets }), asked({ model: 'collections-and-tags', among })).items;
    const without = figures([[0, 2]], everything);
    expect(
      figures(
        [
          [0, 2],
          [0, 1, 3],
        ],
        { ...everything, reads: (set) => set === 0 },
      ),
    ).toEqual(without);
    expect(figures([[0, 2, 3]], { ...everything, sees: (work) => work !== 3, has: (work) => work !== 3 })).toEqual(
      without,
    );
  });

  test('private works move nobody’s figures', () => {
    const rows: PlainTerm[][] = [
      [
        [1, 0],
        [2, 0],
      ],
      [[1, 0]],
      [[3, 0]],
    ];
    const hidden: PlainTerm[][] = [[[1, 0]], [[1, 0]], [[2, 0]]];
    const among = { ...everything, sees: (work: number) => work < 3, has: (work: number) => work < 3 };
    const before = findSimilar(sourcesOf(worksOf(rows), {}), asked({ among }));
    const after = findSimilar(
      sourcesOf(worksOf([...rows, ...hidden]), { isOpen: (work) => work < 3 }),
      asked({ among }),
    );
    expect(after).toEqual(before);
  });

  test('works that belong stand first, even with nothing in common, and those never shown are apart', () => {
    const rows: PlainTerm[][] = [
      [[1, 0]],
      [[1, 0]],
      [
        [1, 0],
        [2, 0],
      ],
      [[3, 0]],
      [[4, 0]],
    ];
    const page = findSimilar(sourcesOf(worksOf(rows), {}), asked({ pinned: [3], never: [1] }));
    expect(page.items.map(({ work }) => work)).toEqual([3, 2]);
    expect(page.items[0]?.score).toBe(0);
    expect(page.never.map(({ work }) => work)).toEqual([1]);
    expect(page.totalCount).toBe(2);
  });

  test('a work without tags and collections says so', () => {
    const sources = sourcesOf(worksOf([[], [[1, 0]], [[2, 0]]]), {});
    expect(findSimilar(sources, asked({ work: 0, model: 'collections-and-tags' }))).toMatchObject({
      isUntagged: true,
      items: [],
    });
    expect(findSimilar(sources, asked({ work: 1 })).isUntagged).toBe(false);
  });
});

test('points are divided by the largest remainder, so that nothing is rounded away', () => {
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(apportion(71_402, [18, 12, 9])).toEqual([32_955, 21_970, 16_477]);
  expect(apportion(5, [0, 0])).toEqual([0, 0]);
});
