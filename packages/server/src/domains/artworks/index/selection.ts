import { Bits } from './bits.ts';
import { isOpen, listAt } from './columns.ts';
import type { IndexFilter, Scope } from './index.model.ts';
import { noYear, workFlags } from './index-rows.ts';
import type { LiveIndex } from './live-index.ts';

/* Which works a viewer may see, and which of them pass a filter, as sets of bits. */

/** The works that carry one of these terms, or something below one. */
export function worksHaving(index: LiveIndex, terms: readonly number[]): Bits {
  return index.remember(`terms ${terms.join(' ')}`, () => {
    const { postings, starts } = index.columns;
    const works = new Bits(index.count);
    for (const term of terms)
      for (let i = starts[term] ?? 0, end = starts[term + 1] ?? i; i < end; i++) works.add(postings[i]! >>> 4);
    if (index.changed.size === 0) return works;
    const wanted = new Set(terms);
    for (const [work, row] of index.changed) {
      if (row.some((entry) => wanted.has(entry >>> 4))) works.add(work);
      else works.remove(work);
    }
    return works;
  });
}

type ByWork = 'flags' | 'pigments' | 'rights';

/** The works of which a column says so. */
function worksBy(index: LiveIndex, column: ByWork, test: (value: number) => boolean): Bits {
  const works = new Bits(index.count);
  const { [column]: values, count } = index.columns;
  for (let work = 0; work < count; work++) if (test(values[work]!)) works.add(work);
  for (const [work, row] of index.rows) {
    if (test(row[column])) works.add(work);
    else works.remove(work);
  }
  return works;
}

/** The works that everybody may see. */
export const openWorks = (index: LiveIndex): Bits => index.remember('open', () => worksBy(index, 'flags', isOpen));

const listedWorks = (index: LiveIndex): Bits =>
  index.remember('listed', () => worksBy(index, 'flags', (flags) => (flags & workFlags.listed) !== 0));

function worksOnWalls(
  index: LiveIndex,
  segments: readonly number[],
  { published }: { readonly published: boolean },
): Bits {
  return index.remember(`walls ${published} ${segments.join(' ')}`, () => {
    const works = new Bits(index.count);
    const counts = (isPublished: boolean) => isPublished || !published;
    for (const segment of segments)
      for (const entry of listAt(index.columns.walls, segment)) if (counts((entry & 1) === 1)) works.add(entry >>> 1);
    for (const [work, { hangings }] of index.rows) {
      if (hangings.some((one) => segments.includes(one.segment) && counts(one.isPublished))) works.add(work);
      else works.remove(work);
    }
    return works;
  });
}

/** The works that somebody with this scope may see in lists. */
export function visibleWorks(index: LiveIndex, scope: Scope): Bits {
  if (scope.isAll) return listedWorks(index);
  const { readable, staffed, works } = scope;
  if (readable.length + staffed.length + works.length === 0) return openWorks(index);
  const seen = new Bits(index.count);
  for (const no of works) {
    const work = index.withNo(no);
    if (work !== undefined) seen.add(work);
  }
  return seen
    .addAll(worksOnWalls(index, readable, { published: true }))
    .addAll(worksOnWalls(index, staffed, { published: false }))
    .keepOnly(listedWorks(index))
    .addAll(openWorks(index));
}

/** The works with these numbers: 32 bits each, big-endian. */
export function worksWithNumbers(index: LiveIndex, packed: Uint8Array): Bits {
  const numbers = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const works = new Bits(index.count);
  for (let at = 0; at < packed.byteLength; at += 4) {
    const work = index.withNo(numbers.getInt32(at));
    if (work !== undefined) works.add(work);
  }
  return works;
}

/** The works of which one of these bits is set in a column. */
const worksWith = (index: LiveIndex, column: ByWork, bits: number): Bits =>
  index.remember(`${column} ${bits}`, () => worksBy(index, column, (value) => (value & bits) !== 0));

/** The works in a scope that pass a filter. */
export function matchingWorks(index: LiveIndex, scope: Scope, filter: IndexFilter): Bits {
  const works = visibleWorks(index, scope).copy(index.count);
  for (const { terms } of filter.groups) works.keepOnly(worksHaving(index, terms));
  if (filter.segmentsIds) works.keepOnly(worksOnWalls(index, filter.segmentsIds, { published: true }));
  if (filter.has) works.keepOnly(worksWith(index, 'flags', filter.has));
  if (filter.colours) works.keepOnly(worksWith(index, 'pigments', filter.colours));
  if (filter.rights !== undefined) {
    const { rights } = filter;
    works.keepOnly(
      index.remember(`rights ${rights}`, () => worksBy(index, 'rights', (own) => (rights >> own) % 2 === 1)),
    );
  }
  if (filter.works) works.keepOnly(worksWithNumbers(index, filter.works));
  if (filter.years) {
    const { from, to } = filter.years;
    works.keepOnly(index.remember(`years ${from} ${to}`, () => worksMadeIn(index, from, to)));
  }
  return works;
}

function worksMadeIn(index: LiveIndex, first: number, last: number): Bits {
  const { yearFrom, yearTo, count } = index.columns;
  const works = new Bits(index.count);
  const isMade = (from: number, to: number) => from !== noYear && from <= last && to >= first;
  for (let work = 0; work < count; work++) if (isMade(yearFrom[work]!, yearTo[work]!)) works.add(work);
  for (const [work, row] of index.rows) {
    if (isMade(row.yearFrom, row.yearTo)) works.add(work);
    else works.remove(work);
  }
  return works;
}
