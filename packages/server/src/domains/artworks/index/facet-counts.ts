import {
  type FacetName,
  possessions,
  rightsClasses,
  type TermFacet,
  typeOfFacet,
} from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import { pigmentNames } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import { histogramOf } from '../facets/histogram.ts';
import type { Bits } from './bits.ts';
import type { FacetCounts, FacetsQuery, IndexFilter, NumberedFacet, ValueCount } from './index.model.ts';
import { noYear, workFlags } from './index-rows.ts';
import type { KeptRow, LiveIndex } from './live-index.ts';
import { matchingWorks } from './selection.ts';
import type { TermKind, TermTree } from './term-tree.ts';

/** The filter as if nothing were chosen of one facet: its values count what a choice would leave. */
function without({ groups, ...others }: IndexFilter, facet: FacetName | 'years'): IndexFilter {
  return { ...others, groups: groups.filter((group) => group.facet !== facet), [facet]: undefined };
}

const isChosen = ({ groups, ...others }: IndexFilter, facet: FacetName | 'years'): boolean =>
  groups.some((group) => group.facet === facet) ||
  (facet in others && others[facet as keyof typeof others] !== undefined);

/** How many works of a list have which values. */
export function countFacets(index: LiveIndex, query: FacetsQuery): FacetCounts {
  const { filter, scope } = query;
  const isPersonal = filter.works !== undefined || (!scope.isAll && scope.works.length > 0);
  if (isPersonal) return count(index, query);
  return index.remember(`facets ${JSON.stringify(query)}`, () => count(index, query));
}

/** Works whose columns are as they were built, and the rows of changed ones. */
interface Counted {
  readonly merged: Bits;
  readonly rows: readonly KeptRow[];
  /** The closed terms of the changed ones. */
  readonly terms: readonly Uint32Array[];
}

/** Looking up each of a million works among the changed ones would take longer than counting it. */
function divide(index: LiveIndex, works: Bits): Counted {
  const changed = [...index.rows.keys()].filter((work) => works.has(work));
  const merged = changed.length > 0 ? works.copy() : works;
  for (const work of changed) merged.remove(work);
  return {
    merged,
    rows: changed.map((work) => index.rows.get(work)!),
    terms: changed.map((work) => index.changed.get(work)!),
  };
}

function count(index: LiveIndex, query: FacetsQuery): FacetCounts {
  const { scope, filter, facets } = query;
  const works = matchingWorks(index, scope, filter);
  const all = divide(index, works);
  const worksFor = (facet: FacetName | 'years') =>
    isChosen(filter, facet) ? divide(index, matchingWorks(index, scope, without(filter, facet))) : all;
  // Most facets count the same works.
  const termCounts = new Map<Counted, Uint32Array>();
  const countsOfTerms = (some: Counted) => {
    const counts = termCounts.get(some) ?? countTerms(index, some);
    termCounts.set(some, counts);
    return counts;
  };
  const counted = facets.map((facet) => {
    const some = worksFor(facet);
    if (facet === 'segmentsIds') return [facet, withWorks(countSegments(index, some))] as const;
    if (isFixed(facet)) return [facet, withWorks(fixed[facet](index, some))] as const;
    return [facet, mostFrequent(index, countsOfTerms(some), { ...query, facet })] as const;
  });
  return {
    totalCount: works.count(),
    facets: Object.fromEntries(counted),
    years: countYears(index, worksFor('years')),
  };
}

function withWorks(counts: ArrayLike<number>) {
  const values = Array.from(counts, (value, no): ValueCount => [no, value]).filter(([, value]) => value > 0);
  return { values, valuesCount: values.length };
}

/** By term, how many of the works have it or a term below it. */
function countTerms(index: LiveIndex, { merged, terms }: Counted): Uint32Array {
  const counts = new Uint32Array(index.termsCount);
  const { forward, offsets } = index.columns;
  merged.forEach((work) => {
    for (let i = offsets[work]!, end = offsets[work + 1]!; i < end; i++) counts[forward[i]! >>> 4]!++;
  });
  for (const row of terms) for (const entry of row) counts[entry >>> 4]!++;
  return counts;
}

const kindOf = (facet: NumberedFacet): TermKind => (facet === 'makers' ? 'maker' : typeOfFacet[facet as TermFacet]);

/** Whether a term or maker is a value of the facet. Types of object are materials by their type, and counted by themselves. */
function valuesOf({ kinds, objectTypes }: TermTree, facet: NumberedFacet): (no: number) => boolean {
  const kind = kindOf(facet);
  if (facet === 'types') return (no) => kinds[no] === kind && objectTypes.has(no);
  return (no) => (kinds[no] === kind && !objectTypes.has(no)) || kinds[no] === facet;
}

interface Wanted extends Pick<FacetsQuery, 'filter' | 'among' | 'most'> {
  readonly facet: NumberedFacet;
}

function mostFrequent(index: LiveIndex, counts: Uint32Array, { facet, filter, among, most }: Wanted) {
  const isValue = valuesOf(index.tree, facet);
  const found: ValueCount[] = [];
  const add = (no: number) => {
    if (counts[no]! > 0 && isValue(no)) found.push([no, counts[no]!]);
  };
  if (among) for (const no of among) add(no);
  else for (let no = 0; no < counts.length; no++) add(no);
  const values = found.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const shown = values.slice(0, most);
  const chosen = filter.groups.flatMap((group) => (group.facet === facet ? group.terms : []));
  const further = among ? [] : values.slice(most).filter(([no]) => chosen.includes(no));
  return { values: [...shown, ...further], valuesCount: values.length };
}

function countSegments(index: LiveIndex, { merged, rows }: Counted): number[] {
  const counts: number[] = [];
  const add = (segment: number) => {
    counts[segment] = (counts[segment] ?? 0) + 1;
  };
  const { entries, starts } = index.columns.hangings;
  merged.forEach((work) => {
    for (let i = starts[work]!, end = starts[work + 1]!; i < end; i++)
      if ((entries[i]! & 1) === 1) add(entries[i]! >>> 1);
  });
  for (const { hangings } of rows) for (const { segment, isPublished } of hangings) if (isPublished) add(segment);
  return Array.from(counts, (value) => value ?? 0);
}

/** Counts the bits of a column, by their places. */
const countBits =
  (column: 'flags' | 'pigments', bits: readonly number[]) =>
  (index: LiveIndex, { merged, rows }: Counted): number[] => {
    const values = index.columns[column];
    const counts = bits.map(() => 0);
    const add = (value: number) => {
      for (let i = 0; i < bits.length; i++) if ((value & bits[i]!) !== 0) counts[i]!++;
    };
    merged.forEach((work) => {
      if (values[work] !== 0) add(values[work]!);
    });
    for (const row of rows) add(row[column]);
    return counts;
  };

/** Facets whose values are few and always the same, each counted by its place among them. */
const fixed = {
  has: countBits(
    'flags',
    possessions.map((one) => workFlags[one]),
  ),
  colours: countBits(
    'pigments',
    pigmentNames.map((_, at) => 1 << at),
  ),
  rights: (index: LiveIndex, { merged, rows }: Counted): number[] => {
    const counts = rightsClasses.map(() => 0);
    const { rights } = index.columns;
    merged.forEach((work) => {
      counts[rights[work]!]!++;
    });
    for (const row of rows) counts[row.rights]!++;
    return counts;
  },
};
const isFixed = (facet: FacetName): facet is keyof typeof fixed => facet in fixed;

function countYears(index: LiveIndex, { merged, rows }: Counted) {
  const { yearFrom, yearTo } = index.columns;
  return histogramOf((visit) => {
    let undated = 0;
    merged.forEach((work) => {
      if (yearFrom[work] === noYear) undated++;
      else visit(yearFrom[work]!, yearTo[work]!, 1);
    });
    for (const { yearFrom: from, yearTo: to } of rows)
      if (from === noYear) undated++;
      else visit(from, to, 1);
    return undated;
  });
}
