import {
  type FacetName,
  facetValuesShown,
  type TermFacet,
  typeOfFacet,
} from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import { pick } from '@oeuvre/contracts/kernel/pick.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { segmentReadableBy } from '../artworks.access.ts';
import type { ArtworkFilter } from '../queries/artwork-filter.queries.ts';
import { allMatches } from '../queries/artwork-keys.ts';
import { onWalls, sourceOf } from '../queries/artwork-list.queries.ts';
import type { Condition } from '../queries/condition.ts';
import { conditionsOfFacets } from '../queries/facet-conditions.ts';
import { asWritten, contextOfTerm } from './context-of-term.ts';
import type { AskedFacets, CountedFacets } from './counted-facets.model.ts';
import { fixedCounts, isFixed } from './fixed-facets.ts';
import { type EachDated, histogramOf } from './histogram.ts';

/** The condition that narrows all facets but its own. */
type Group = FacetName | 'years';

interface CountRow {
  readonly facet: FacetName | 'total' | 'years';
  readonly id: string;
  readonly name: string;
  readonly contextName: string;
  readonly count: number;
  /** How many values the facet has. */
  readonly valuesCount: number;
}

/**
 * Counted by PostgreSQL, while there is no index, and for works that their owners do not publish. The list is found
 * once, without what facets chose; then each facet counts those of its works that the others let through.
 */
export async function countByDatabase(
  db: Database,
  viewer: Viewer,
  { filter, facetText, wanted }: AskedFacets & { readonly wanted: readonly FacetName[] },
): Promise<CountedFacets> {
  const groups = await groupsOf(db, viewer, filter);
  const found = await allMatches(db, await sourceOf(db, viewer, withoutFacets(filter)));
  const works = sql`select n.artwork_id, n.year_from, n.year_to ${sql.join(
    [...groups].map(([name, { test }]) => sql`, ${test} as ${sql.ref(passing(name))}`),
    sql` `,
  )} from (${found}) found join listed_works n on n.artwork_id = found.artwork_id`;
  const counts = [
    ...wanted.map((name) => countsOf(name, viewer, through(groups, name))),
    sql`select 'total', '', '', '', count(*) from m where ${through(groups)}`,
    countsOfYears(through(groups, 'years')),
  ];
  const { rows } = await sql<CountRow>`with m as materialized (${works}),
    counted (facet, id, name, context_name, count) as (${sql.join(counts, sql` union all `)}),
    ranked as (
      select c.*, count(*) over (partition by c.facet) as values_count, row_number() over (partition by c.facet order by c.count desc, c.name, c.id) as place
      from counted c where c.facet in ('total', 'years') or ${nameHolds(facetText)}
    )
    select * from ranked where facet in ('total', 'years') or place <= ${facetValuesShown} or id = any(${chosenIn(filter, wanted)}::text[]) order by facet, place`.execute(
    db,
  );
  const byFacet = Map.groupBy(rows, (row) => row.facet);
  const facets = wanted.map((name) => {
    const values = byFacet.get(name) ?? [];
    return [name, { values: values.map(asValue), valuesCount: values[0]?.valuesCount ?? 0 }] as const;
  });
  return {
    totalCount: byFacet.get('total')?.[0]?.count ?? 0,
    facets: new Map(facets),
    years: histogramOf((visit) => eachDated(byFacet.get('years') ?? [], visit)),
  };
}

const asValue = ({ id, name, contextName, count }: CountRow) => ({ id, name, contextName, count });

function eachDated(rows: readonly CountRow[], visit: Parameters<EachDated>[0]): number {
  for (const { id, count } of rows)
    if (id !== '') {
      const [from, to] = id.split(' ').map(Number);
      visit(from!, to!, count);
    }
  return rows.find(({ id }) => id === '')?.count ?? 0;
}

const nameHolds = (text: string | undefined) =>
  text?.trim() ? contains(sql<string>`plain_text(c.name)`, text.trim()) : sql<SqlBool>`true`;

const passing = (group: Group) => `passes_${group}`;

/** The works `m` that pass all groups but one. */
function through(groups: ReadonlyMap<Group, Condition>, but?: Group): RawBuilder<SqlBool> {
  const names = [...groups.keys()].filter((name) => name !== but);
  return names.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(
        names.map((name) => sql.ref(`m.${passing(name)}`)),
        sql` and `,
      )}`;
}

async function groupsOf(db: Database, viewer: Viewer, filter: ArtworkFilter): Promise<Map<Group, Condition>> {
  const groups = new Map<Group, Condition>(await conditionsOfFacets(db, filter));
  if (filter.segmentsIds.length > 0) groups.set('segmentsIds', onWalls(viewer, filter.segmentsIds));
  return groups;
}

const withoutFacets = (filter: ArtworkFilter) => ({
  ...pick(filter, ['searchQuery', 'type', 'ownerId', 'curatorId', 'published', 'activityStatuses', 'tags', 'id']),
  segmentsIds: [],
});

const chosenOf = (filter: ArtworkFilter, name: FacetName): readonly string[] => filter[name] ?? [];
const chosenIn = (filter: ArtworkFilter, names: readonly FacetName[]) =>
  names.flatMap((name) => chosenOf(filter, name));

function countsOf(name: FacetName, viewer: Viewer, passes: RawBuilder<SqlBool>): RawBuilder<unknown> {
  if (isFixed(name)) return fixedCounts(name, passes);
  if (name === 'makers')
    return sql`select 'makers', p.id::text, p.name, coalesce(p.life_dates, ''), count(distinct m.artwork_id)
      from m join artwork_artists by on by.artwork_id = m.artwork_id join artists p on p.id = by.artist_id where ${passes} group by p.id`;
  if (name === 'segmentsIds')
    return sql`select 'segmentsIds', segments.id::text, segments.name, '', count(*)
      from m join artwork_segments h on h.artwork_id = m.artwork_id join segments on segments.id = h.segment_id
      where h.published and ${segmentReadableBy(viewer)} and ${passes} group by segments.id`;
  return countsOfTerms(name, passes);
}

/** A work with a term also counts for the terms above it; words without terms count by themselves. */
const countsOfTerms = (name: TermFacet, passes: RawBuilder<SqlBool>) =>
  sql`select ${sql.lit(name)}, t.id::text, t.name, ${contextOfTerm}, counted.count
    from (
      select up.ancestor_id, count(distinct m.artwork_id) as count from m join artwork_tags at on at.artwork_id = m.artwork_id
        join tag_ancestors up on up.tag_id = at.tag_id where ${passes} group by up.ancestor_id
    ) counted join tags t on t.id = counted.ancestor_id where t.type = ${sql.lit(typeOfFacet[name])} ${objectTypes(name)}
    union all select ${sql.lit(name)}, w.id::text, w.word, ${sql.lit(asWritten)}, count(*)
      from m join artwork_texts texts on texts.artwork_id = m.artwork_id cross join unnest(texts.written) said (no)
        join written_words w on w.no = said.no where ${passes} and w.kind = ${sql.lit(name)} group by w.no`;

/** Types of object are materials by their type, and counted by themselves. */
const objectTypes = (name: TermFacet) =>
  name === 'types' ? sql`and t.is_object_type` : name === 'materials' ? sql`and not t.is_object_type` : sql``;

/** Works by their years, as 'from to'; empty without any. */
const countsOfYears = (passes: RawBuilder<SqlBool>) =>
  sql`select 'years', coalesce(m.year_from || ' ' || m.year_to, ''), '', '', count(*) from m where ${passes} group by m.year_from, m.year_to`;
