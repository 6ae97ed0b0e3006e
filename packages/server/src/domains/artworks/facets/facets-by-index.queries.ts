import {
  type FacetName,
  facetValuesShown,
  possessions,
  rightsClasses,
  termFacets,
  typeOfFacet,
} from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { Facet, FacetValue } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { pigmentNames } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { segmentReadableBy } from '../artworks.access.ts';
import type { FacetCounts, NumberedFacet, ValueCount } from '../index/index.model.ts';
import { countFacetsByIndex, numbersNamed } from '../queries/indexed-list.queries.ts';
import { numbersWrittenSo } from '../written/written-words.queries.ts';
import { asWritten, contextOfTerm } from './context-of-term.ts';
import type { AskedFacets, CountedFacets } from './counted-facets.model.ts';
import { isFixed } from './fixed-facets.ts';

const fixedIds = { colours: pigmentNames, has: possessions, rights: rightsClasses };

/** Counted in memory: PostgreSQL only names the values. Undefined as for `countFacetsByIndex`. */
export async function countByIndex(
  db: Database,
  viewer: Viewer,
  { filter, facetText = '', wanted }: AskedFacets & { readonly wanted: readonly FacetName[] },
): Promise<CountedFacets | undefined> {
  const text = facetText.trim();
  const among = text ? await namedSo(db, wanted, text) : undefined;
  const counts = await countFacetsByIndex(db, viewer, {
    filter,
    facets: wanted,
    among,
    most: facetValuesShown,
  });
  if (!counts) return undefined;
  const names = await namesOf(db, viewer, { facets: counts.facets, text });
  const facets = wanted.map((facet) => {
    const { values, valuesCount } = counts.facets[facet]!;
    if (isFixed(facet)) return [facet, fixedFacet(fixedIds[facet], values)] as const;
    const all = named(values, (no) => names.get(`${facet === 'segmentsIds' ? 'segment' : 'term'} ${no}`));
    if (facet !== 'segmentsIds') return [facet, { values: all, valuesCount }] as const;
    const shown = all.filter(({ id }, at) => at < facetValuesShown || filter.segmentsIds.some((one) => one === id));
    return [facet, { values: shown, valuesCount: all.length }] as const;
  });
  return { totalCount: counts.totalCount, facets: new Map(facets), years: counts.years };
}

const fixedFacet = (ids: readonly string[], values: readonly ValueCount[]): Facet => ({
  values: values.map(([no, count]) => ({ id: ids[no]!, name: '', contextName: '', count })),
  valuesCount: values.length,
});

type Named = Omit<FacetValue, 'count'>;

/** The values that have names, the most frequent first, then by name. */
function named(values: readonly ValueCount[], nameOf: (no: number) => Named | undefined): FacetValue[] {
  const all = values.flatMap(([no, count]) => {
    const value = nameOf(no);
    return value ? [{ id: value.id, name: value.name, contextName: value.contextName, count }] : [];
  });
  return all.sort(
    (a, b) => b.count - a.count || (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1),
  );
}

/** The terms and makers of these facets whose name contains the text. */
async function namedSo(db: Database, wanted: readonly FacetName[], text: string): Promise<number[]> {
  const isNumbered = (facet: FacetName): facet is NumberedFacet => facet !== 'segmentsIds' && !isFixed(facet);
  const found = await Promise.all([
    ...wanted
      .filter(isNumbered)
      .map((facet) => numbersNamed(db, facet === 'makers' ? 'Artist' : typeOfFacet[facet], text)),
    numbersWrittenSo(db, wanted, text),
  ]);
  return found.flat();
}

/** The names of all values, by kind and number; segments only if the viewer may read them. */
async function namesOf(
  db: Database,
  viewer: Viewer,
  { facets, text }: Pick<FacetCounts, 'facets'> & { readonly text: string },
): Promise<ReadonlyMap<string, Named>> {
  const numbersIn = (names: readonly FacetName[]) =>
    names.flatMap((name) => facets[name]?.values.map(([no]) => no) ?? []);
  const [terms, makers, segments] = [numbersIn(termFacets), numbersIn(['makers']), numbersIn(['segmentsIds'])];
  const isNamed = text ? sql`and ${contains(sql`plain_text(segments.name)`, text)}` : sql``;
  const { rows } = await sql<Named & { readonly key: string }>`
    select 'term ' || t.no as key, t.id::text, t.name, ${contextOfTerm} as context_name from tags t where t.no = any(${terms}::int[])
    union all select 'term ' || w.no, w.id::text, w.word, ${asWritten} from written_words w where w.no = any(${terms}::int[])
    union all select 'term ' || p.no, p.id::text, p.name, coalesce(p.life_dates, '') from artists p where p.no = any(${makers}::int[])
    union all select 'segment ' || segments.no, segments.id::text, segments.name, '' from segments
      where segments.no = any(${segments}::int[]) and ${segmentReadableBy(viewer)} ${isNamed}`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}
