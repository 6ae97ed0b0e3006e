import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import type { IndexFilter, Scope, WorkKey } from './index.model.ts';
import { noYear, type WorkRow, workFlags } from './index-rows.ts';
import { listWorks } from './list-works.ts';
import { LiveIndex } from './live-index.ts';
import { worksHaving } from './selection.ts';
import { TermTree } from './term-tree.ts';

type Edge = readonly [term: number, parent: number];
// 1 stands above 2, and 2 and 4 above 3; 5 stands alone. Later, 5 stands above 1 instead of 4 above 3.
const edges: readonly Edge[] = [
  [2, 1],
  [3, 2],
  [3, 4],
];
const movedEdges: readonly Edge[] = [
  [2, 1],
  [3, 2],
  [1, 5],
];
const treeOf = (parents: readonly Edge[]) => new TermTree(parents, Array.from({ length: 6 }));

const digitsOf = (n: number) => `0000000000007000800${n.toString(16).padStart(13, '0')}`;
const aNumber = fc.integer({ min: 1, max: 40 });
const aTerm = fc.integer({ min: 1, max: 5 });
const aSegment = fc.integer({ min: 1, max: 4 });

const aPlainWork = fc.record({
  no: aNumber,
  at: fc.integer({ min: 1, max: 10 }),
  flags: fc.constantFrom(0, workFlags.listed, workFlags.listed | workFlags.open, workFlags.listed | workFlags.picture),
  yearFrom: fc.oneof(fc.constant(noYear), fc.integer({ min: 1800, max: 1810 })),
  yearTo: fc.integer({ min: 1810, max: 1820 }),
  rights: fc.integer({ min: 0, max: 3 }),
  pigments: fc.integer({ min: 0, max: 7 }),
  terms: fc.uniqueArray(aTerm, { maxLength: 4 }).map((terms) => terms.sort((a, b) => a - b)),
  hangings: fc.uniqueArray(
    fc.record({ segment: aSegment, isPublished: fc.boolean(), at: fc.integer({ min: 0, max: 5 }) }),
    { selector: ({ segment }) => segment, maxLength: 3 },
  ),
  sets: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  facts: fc.uniqueArray(fc.integer({ min: 16, max: 80 }), { maxLength: 3 }).map((facts) => facts.sort((a, b) => a - b)),
});
const aWork: fc.Arbitrary<WorkRow> = aPlainWork.map((work) => ({ ...work, id: digitsOf(work.no) }));

const aScope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant<Scope>({ isAll: true }),
  fc.record({
    isAll: fc.constant<false>(false),
    readable: fc.uniqueArray(aSegment, { maxLength: 2 }),
    staffed: fc.uniqueArray(aSegment, { maxLength: 1 }),
    works: fc.uniqueArray(aNumber, { maxLength: 3 }),
  }),
);
const aFilter: fc.Arbitrary<IndexFilter> = fc.record(
  {
    groups: fc.array(fc.record({ terms: fc.uniqueArray(aTerm, { maxLength: 3 }) }), { maxLength: 2 }),
    years: fc.record({ from: fc.integer({ min: 1800, max: 1812 }), to: fc.integer({ min: 1805, max: 1820 }) }),
    segmentsIds: fc.uniqueArray(aSegment, { minLength: 1, maxLength: 3 }),
    has: fc.constant(workFlags.picture),
    colours: fc.integer({ min: 1, max: 7 }),
    rights: fc.integer({ min: 1, max: 15 }),
    works: fc.uniqueArray(aNumber, { maxLength: 20 }).map((numbers) => {
      const packed = new DataView(new ArrayBuffer(4 * numbers.length));
      numbers.forEach((no, at) => {
        packed.setInt32(4 * at, no);
      });
      return new Uint8Array(packed.buffer);
    }),
  },
  { requiredKeys: ['groups'] },
);

const numbersIn = (packed: Uint8Array): number[] =>
  Array.from({ length: packed.length / 4 }, (_, at) => new DataView(packed.buffer).getInt32(4 * at));

/** The rules once more, over the plain works, newest first. */
function expectedOf(works: Iterable<WorkRow>, scope: Scope, filter: IndexFilter & { wall?: number }, parents = edges) {
  const above = (term: number): number[] => [
    term,
    ...parents.flatMap(([child, parent]) => (child === term ? above(parent) : [])),
  ];
  const hangsIn = (work: WorkRow, segments: readonly number[]) =>
    work.hangings.some(({ segment, isPublished }) => isPublished && segments.includes(segment));
  const sees = (work: WorkRow) =>
    scope.isAll ||
    (work.flags & workFlags.open) !== 0 ||
    hangsIn(work, scope.readable) ||
    scope.works.includes(work.no) ||
    work.hangings.some(({ segment }) => scope.staffed.includes(segment));
  const hungAt = (work: WorkRow) => work.hangings.find(({ segment }) => segment === filter.wall)?.at ?? 0;
  const place = filter.wall === undefined ? (work: WorkRow) => work.at : hungAt;
  return [...works]
    .filter(
      (work) =>
        (work.flags & workFlags.listed) !== 0 &&
        sees(work) &&
        filter.groups.every(({ terms }) => terms.some((term) => work.terms.some((own) => above(own).includes(term)))) &&
        (!filter.segmentsIds || hangsIn(work, filter.segmentsIds)) &&
        (filter.wall === undefined || hangsIn(work, [filter.wall])) &&
        (!filter.years ||
          (work.yearFrom !== noYear && work.yearFrom <= filter.years.to && work.yearTo >= filter.years.from)) &&
        (!filter.has || (work.flags & filter.has) !== 0) &&
        (!filter.colours || (work.pigments & filter.colours) !== 0) &&
        (!filter.rights || (filter.rights & (1 << work.rights)) !== 0) &&
        (!filter.works || numbersIn(filter.works).includes(work.no)),
    )
    .sort((one, other) => place(other) - place(one) || (other.id < one.id ? -1 : 1))
    .map(({ id }) => id);
}

const digits = (id: string) => id.replaceAll('-', '');

function listed(index: LiveIndex, scope: Scope, { wall, ...filter }: IndexFilter & { wall?: number }): string[] {
  const found: string[] = [];
  let after: WorkKey | undefined;
  for (;;) {
    const page = listWorks(index, { scope, filter, wall, after, skip: 0, count: 3 });
    found.push(...page.keys.map(({ id }) => digits(id)));
    if (page.keys.length < 3) return found;
    after = page.keys.at(-1)!;
  }
}

interface World {
  readonly index: LiveIndex;
  readonly works: ReadonlyMap<string, WorkRow>;
}

const aWorld = fc
  .tuple(
    fc.uniqueArray(aWork, { selector: ({ id }) => id, maxLength: 30 }),
    fc.array(fc.oneof({ weight: 3, arbitrary: aWork }, { weight: 1, arbitrary: aNumber.map(digitsOf) }), {
      maxLength: 15,
    }),
  )
  .map(([rows, changes]): World => {
    const works = new Map(rows.map((row) => [row.id, row]));
    const tree = treeOf(edges);
    const index = new LiveIndex(columnsOf(rows, tree), tree);
    for (const change of changes)
      if (typeof change === 'string') {
        index.remove([change]);
        works.delete(change);
      } else {
        // The place of a work in lists is when it was added: only its id decides among works of one moment.
        const row = { ...change, at: works.get(change.id)?.at ?? change.at };
        index.put(row);
        works.set(row.id, row);
      }
    return { index, works };
  });

it('lists what the rules say, in their order and page by page, whatever has changed since', () => {
  fc.assert(
    fc.property(
      aWorld,
      aScope,
      aFilter,
      fc.option(aSegment, { nil: undefined }),
      ({ index, works }, scope, filter, wall) => {
        const asked = { ...filter, ...(wall !== undefined && { wall }) };
        const expected = expectedOf(works.values(), scope, asked);
        expect(listed(index, scope, asked)).toEqual(expected);
        expect(listWorks(index, { scope, filter, wall, skip: 2, count: 4 })).toMatchObject({
          totalCount: expected.length,
        });
      },
    ),
    { numRuns: 400 },
  );
});

it('answers after a move of terms as an index that was built from nothing', () => {
  fc.assert(
    fc.property(aWorld, aScope, aFilter, ({ index, works }, scope, filter) => {
      index.closeAnew(worksHaving(index, index.replaceTree(treeOf(movedEdges))).toArray());
      expect(listed(index, scope, filter)).toEqual(expectedOf(works.values(), scope, filter, movedEdges));
      const anew = new LiveIndex(columnsOf([...works.values()], treeOf(movedEdges)), treeOf(movedEdges));
      expect(listed(anew, scope, filter)).toEqual(listed(index, scope, filter));
    }),
    { numRuns: 300 },
  );
});

it('knows the collections of works, and the works of collections', () => {
  fc.assert(
    fc.property(aWorld, ({ index, works }) => {
      for (const set of [1, 2, 3])
        expect(Array.from(index.worksOf(set), (work) => digits(index.keyAt(work).id)).sort()).toEqual(
          [...works.values()]
            .filter(({ sets }) => sets.includes(set))
            .map(({ id }) => id)
            .sort(),
        );
      for (const { id, at, sets } of works.values())
        expect(Array.from(index.setsOf(index.find({ id, at })!)).sort()).toEqual([...sets].sort());
    }),
    { numRuns: 200 },
  );
});
