import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCoherence } from './coherence.ts';
import { nearlySame, nearPairs } from './near-pairs.ts';
import { type PlainTerm, sourcesOf, worksOf } from './similar.fixture.ts';
import { findSimilar, type SimilarSources } from './similar.ts';

const everything = { sees: () => true, has: () => true, reads: () => true };
/** The relevance of one work to another as the list of similar works explains it. */
const explained = (sources: SimilarSources, work: number, other: number) =>
  findSimilar(sources, {
    work,
    model: 'tags',
    tagsShare: 1,
    among: everything,
    pinned: [other],
    never: [],
    from: 0,
    count: 1,
    explained: true,
  }).items[0]!;
const asked = { sees: () => true, belongs: [], never: [], kept: [] };
const tags = (...terms: number[]): PlainTerm[] => terms.map((term) => [term, 0]);

const row = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 3 })), {
  minLength: 1,
  maxLength: 6,
  selector: ([term]) => term,
}) as fc.Arbitrary<PlainTerm[]>;
const collected = fc.array(row, { minLength: 10, maxLength: 60 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    members: fc.uniqueArray(fc.integer({ min: 0, max: rows.length - 1 }), { minLength: 4, maxLength: 12 }),
  }),
);

describe('the coherence of a collection', () => {
  test('has the figures of similar works: means of their relevances, whose parts add up', () => {
    fc.assert(
      fc.property(collected, ({ rows, members }) => {
        const sources = sourcesOf(worksOf(rows), { needsEvidence: false });
        const found = findCoherence(sources, { ...asked, members });
        const compared = members.filter((work) => sources.weights.norm[work]! > 0);
        expect(found.comparedCount + found.untaggedCount).toBe(members.length);
        for (const { works, points, shared } of [...found.strange, ...found.missing]) {
          const [work] = works as [number];
          const others = compared.filter((other) => other !== work);
          const each = others.map((other) => explained(sources, work, other));
          const mean = each.reduce((sum, { score }) => sum + score, 0) / others.length;
          expect(Math.abs(points - mean * 100_000)).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(shared.reduce((sum, part) => sum + part.points, 0)).toBe(points);
          for (const { no, count } of shared)
            expect(each.filter(({ shares }) => shares!.tags!.parts.some((part) => part.no === no))).toHaveLength(count);
        }
        for (const { works, points, shared } of found.pairs) {
          const { shares } = explained(sources, works[0]!, works[1]!);
          expect(points).toBe(shares!.points);
          expect(shared.map(({ no, points: own }) => ({ no, points: own }))).toEqual(shares!.tags!.parts);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('names every missing work that resembles it as its own works do, and never one that was answered about', () => {
    fc.assert(
      fc.property(collected, ({ rows, members }) => {
        const sources = sourcesOf(worksOf(rows), { needsEvidence: false });
        const compared = members.filter((work) => sources.weights.norm[work]! > 0);
        if (compared.length < 4) return;
        const meanOf = (work: number) => {
          const others = compared.filter((other) => other !== work);
          return others.reduce((sum, other) => sum + explained(sources, work, other).score, 0) / others.length;
        };
        const mean = compared.reduce((sum, work) => sum + meanOf(work), 0) / compared.length;
        const expected = rows.flatMap((_, work) =>
          !members.includes(work) && meanOf(work) > mean + 1e-9 ? [work] : [],
        );
        const { missing, missingCount } = findCoherence(sources, { ...asked, members });
        expect(missingCount).toBeGreaterThanOrEqual(expected.length);
        const never = missing.map(({ works }) => works[0]!);
        for (const work of never) expect(members).not.toContain(work);
        const again = findCoherence(sources, { ...asked, members, never });
        for (const { works } of again.missing) expect(never).not.toContain(works[0]);
      }),
      { numRuns: 150 },
    );
  });

  const sea = [tags(1, 2), tags(1, 2, 3), tags(1, 3), tags(1, 2, 4), tags(7), tags(8), tags(9), tags(1, 2)];

  test('names the work that shares nothing with the rest, and the terms that it lacks', () => {
    const sources = sourcesOf(worksOf(sea), { needsEvidence: false });
    const query = { ...asked, members: [0, 1, 2, 3, 4] };
    const { strange, strangeCount, terms, missing } = findCoherence(sources, query);
    expect(strange).toEqual([{ works: [4], points: 0, shared: [], lacking: expect.anything() }]);
    expect(strange[0]!.lacking.map(({ no, count }) => [no, count]).toSorted()).toEqual([
      [1, 4],
      [2, 3],
    ]);
    expect([strangeCount, terms.map(({ no }) => no).toSorted()]).toEqual([1, [1, 2, 3]]);
    expect(missing.map(({ works }) => works[0])).toEqual([7]);
    expect(findCoherence(sources, { ...query, belongs: [4] }).strange).toEqual([]);
  });

  test('counts no work that the viewer may not see, and suggests none', () => {
    const sources = sourcesOf(worksOf(sea), { needsEvidence: false });
    const found = findCoherence(sources, { ...asked, members: [0, 1, 2, 3], sees: (work) => work !== 7 });
    expect([found.missing, found.missingCount]).toEqual([[], 0]);
  });

  test('says nothing of fewer than four works with terms', () => {
    const sources = sourcesOf(worksOf([...sea, []]), { needsEvidence: false });
    expect(findCoherence(sources, { ...asked, members: [0, 1, 2, 8] })).toMatchObject({
      comparedCount: 3,
      untaggedCount: 1,
      terms: [],
      strange: [],
      missing: [],
    });
  });

  test('of five thousand works is found well before the index gives up an answer', () => {
    const rows = Array.from({ length: 20_000 }, (_, work) =>
      [...new Set(Array.from({ length: 40 }, (_each, at) => (work * 31 + at * at * 17) % (at < 20 ? 300 : 3_000)))].map(
        (term): PlainTerm => [term, term % 4],
      ),
    );
    const sources = sourcesOf(worksOf(rows), { needsEvidence: false });
    const members = Array.from({ length: 5_000 }, (_, at) => at);
    const started = performance.now();
    expect(findCoherence(sources, { ...asked, members }).comparedCount).toBe(5_000);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

test('near pairs are all pairs above the bound, and no other', () => {
  fc.assert(
    fc.property(collected, ({ rows, members }) => {
      const doubled = [...rows, ...rows];
      const sources = sourcesOf(worksOf(doubled), { needsEvidence: false });
      const all = [...members, ...members.map((work) => work + rows.length)].filter(
        (work) => sources.weights.norm[work]! > 0,
      );
      const expected = all.flatMap((one) =>
        all.flatMap((other) =>
          one < other && explained(sources, one, other).score >= nearlySame ? [`${one},${other}`] : [],
        ),
      );
      expect(
        nearPairs(sources, all)
          .map(({ pair }) => pair.join())
          .toSorted(),
      ).toEqual(expected.toSorted());
    }),
    { numRuns: 100 },
  );
});
