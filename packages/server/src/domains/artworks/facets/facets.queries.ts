import {
  type FacetName,
  facetNames,
  facetValuesShown,
  type TermFacet,
  termFacets,
  typeOfFacet,
} from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { Facet, FacetsOfList } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { segmentReadableBy } from '../artworks.access.ts';
import type { ArtworkFilter } from '../queries/artwork-filter.ts';
import { allMatches } from '../queries/artwork-keys.ts';
import { onWalls, sourceOf } from '../queries/artwork-list.ts';
import type { Condition } from '../queries/condition.ts';
import { conditionsOfFacets } from '../queries/facet-conditions.ts';
import { countTermsByIndex } from '../queries/indexed-list.ts';
import { fixedCounts, fixedValues, isFixed } from './fixed-facets.ts';
import { histogramOf } from './histogram.ts';

/** What narrows all facets but its own. */
type Group = FacetName | 'years';

export interface AskedFacets {
  readonly filter: ArtworkFilter;
  /** Only this one, … */
  readonly facet?: FacetName | undefined;
  /** … with values whose name contains this. */
  readonly facetText?: string | undefined;
}

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
 * How many works of a list have which values, exactly. The list is found once, without what facets chose; then each
 * facet counts those of its works that the others let through.
 */
export async function listFacets(db: Database, viewer: Viewer, asked: AskedFacets): Promise<FacetsOfList> {
  const { filter, facet } = asked;
  const groups = await groupsOf(db, viewer, filter);
  const found = await allMatches(db, await sourceOf(db, viewer, withoutFacets(filter)));
  const works = sql`select n.artwork_id, n.year_from, n.year_to ${sql.join(
    [...groups].map(([name, { test }]) => sql`, ${test} as ${sql.ref(passing(name))}`),
    sql` `,
  )} from (${found}) found join listed_works n on n.artwork_id = found.artwork_id`;
  const wanted = facet ? [facet] : facetNames;
  const indexed = await countsInIndex(db, viewer, filter, wanted);
  const counts = [
    ...wanted.map((name) => indexed.get(name) ?? countsOf(name, viewer, through(groups, name))),
    sql`select 'total', '', '', '', count(*) from m where ${through(groups)}`,
    ...(facet ? [] : [countsOfYears(through(groups, 'years'))]),
  ];
  const { rows } = await sql<CountRow>`with m as materialized (${works}),
    counted (facet, id, name, context_name, count) as (${sql.join(counts, sql` union all `)}),
    ranked as (
      select c.*, count(*) over (partition by c.facet) as values_count, row_number() over (partition by c.facet order by c.count desc, c.name, c.id) as place
      from counted c where c.facet in ('total', 'years') or ${nameHolds(asked.facetText)}
    )
    select * from ranked where facet in ('total', 'years') or place <= ${facetValuesShown} or id = any(${chosenIn(filter, wanted)}::text[]) order by facet, place`.execute(
    db,
  );
  const byFacet = Map.groupBy(rows, (row) => row.facet);
  const totalCount = byFacet.get('total')?.[0]?.count ?? 0;
  const facets = await Promise.all(
    wanted.map(async (name) => [name, await present(db, viewer, { ...asked, name, totalCount }, byFacet)] as const),
  );
  return {
    totalCount,
    facets: Object.fromEntries(facets),
    years: facet ? null : histogramOf(byFacet.get('years') ?? []),
  };
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

const withoutFacets = ({
  searchQuery,
  type,
  ownerId,
  curatorId,
  published,
  activityStatuses,
  tags,
  id,
}: ArtworkFilter) => ({
  searchQuery,
  type,
  ownerId,
  curatorId,
  published,
  activityStatuses,
  tags,
  id,
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

/** A term that tells apart others of its name, over its row `t`. */
const contextOfTerm = sql`case when t.extended_name is distinct from t.name then coalesce(t.extended_name, '') else '' end`;

/** The counts of terms and makers that the index has: PostgreSQL only names them. */
async function countsInIndex(
  db: Database,
  viewer: Viewer,
  filter: ArtworkFilter,
  wanted: readonly FacetName[],
): Promise<Map<FacetName, RawBuilder<unknown>>> {
  const asked = new Map<string, Promise<Uint32Array | undefined>>();
  const found = await Promise.all(
    wanted.map(async (name) => {
      if (name !== 'makers' && !isTermFacet(name)) return [];
      const others = { ...filter, [name]: [] };
      const key = JSON.stringify(others);
      const counting = asked.get(key) ?? countTermsByIndex(db, viewer, others);
      asked.set(key, counting);
      const counts = await counting;
      return counts ? [[name, namedCounts(name, counts)] as const] : [];
    }),
  );
  return new Map(found.flat());
}

function namedCounts(name: TermFacet | 'makers', counts: Uint32Array): RawBuilder<unknown> {
  const numbers = [...counts.keys()].filter((no) => counts[no]! > 0);
  const counted = sql`unnest(${numbers}::int[], ${numbers.map((no) => counts[no]!)}::int[]) counted (no, count)`;
  return name === 'makers'
    ? sql`select 'makers', p.id::text, p.name, coalesce(p.life_dates, ''), counted.count from ${counted} join artists p on p.no = counted.no`
    : sql`select ${sql.lit(name)}, t.id::text, t.name, ${contextOfTerm}, counted.count from ${counted} join tags t on t.no = counted.no where t.type = ${sql.lit(typeOfFacet[name])}`;
}

/** A work with a term also counts for the terms above it. */
const countsOfTerms = (name: TermFacet, passes: RawBuilder<SqlBool>) =>
  sql`select ${sql.lit(name)}, t.id::text, t.name, ${contextOfTerm}, counted.count
    from (
      select up.ancestor_id, count(distinct m.artwork_id) as count from m join artwork_tags at on at.artwork_id = m.artwork_id
        join tag_ancestors up on up.tag_id = at.tag_id where ${passes} group by up.ancestor_id
    ) counted join tags t on t.id = counted.ancestor_id where t.type = ${sql.lit(typeOfFacet[name])}`;

/** Works by their years, as 'from to'; empty without any. */
const countsOfYears = (passes: RawBuilder<SqlBool>) =>
  sql`select 'years', coalesce(m.year_from || ' ' || m.year_to, ''), '', '', count(*) from m where ${passes} group by m.year_from, m.year_to`;

interface Presented extends AskedFacets {
  readonly name: FacetName;
  readonly totalCount: number;
}

async function present(
  db: Database,
  viewer: Viewer,
  { filter, name, facetText, totalCount }: Presented,
  byFacet: ReadonlyMap<CountRow['facet'], readonly CountRow[]>,
): Promise<Facet> {
  const rows = byFacet.get(name) ?? [];
  if (isFixed(name)) return fixedValues(name, rows);
  const chosen = chosenOf(filter, name);
  // A broad term that all works have narrows nothing.
  const isBroad = ({ count }: CountRow) =>
    isTermFacet(name) && chosen.length === 0 && !facetText && count === totalCount;
  const telling = rows.filter((row) => !isBroad(row));
  const values = telling.length > 0 ? telling : rows;
  const missing = chosen.filter((id) => !rows.some((row) => row.id === id));
  const named = missing.length > 0 && !facetText ? await nameValues(db, viewer, name, missing) : [];
  return {
    values: [
      ...values.map(({ id, name: label, contextName, count }) => ({ id, name: label, contextName, count })),
      ...named.map((value) => ({ ...value, count: 0 })),
    ],
    valuesCount: rows[0]?.valuesCount ?? 0,
  };
}

const isTermFacet = (name: FacetName): name is TermFacet => (termFacets as readonly FacetName[]).includes(name);

/** The names of chosen values that no work has; a segment only if the viewer may read it. */
async function nameValues(db: Database, viewer: Viewer, name: FacetName, ids: readonly string[]) {
  const rows =
    name === 'makers'
      ? sql`select p.id::text, p.name, coalesce(p.life_dates, '') as context_name from artists p where p.id = any(${ids}::uuid[])`
      : name === 'segmentsIds'
        ? sql`select segments.id::text, segments.name, '' as context_name from segments where segments.id = any(${ids}::uuid[]) and ${segmentReadableBy(viewer)}`
        : sql`select t.id::text, t.name, '' as context_name from tags t where t.id = any(${ids}::uuid[])`;
  const found = await sql<Pick<CountRow, 'id' | 'name' | 'contextName'>>`${rows} order by name, id`.execute(db);
  return found.rows;
}
