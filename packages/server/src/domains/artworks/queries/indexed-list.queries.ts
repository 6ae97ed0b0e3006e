import { countedUpTo, type SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { rightsClasses, termFacets } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import { pigmentNames } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import type { PageStart, SortKey } from '../../../platform/lists/paging.ts';
import { presentTerms } from '../../ontology/ontology.queries.ts';
import { packedNumbers, readableNumbers, scopeOf } from '../index/index.access.ts';
import type { FacetCounts, FacetsQuery, IndexFilter, ListPage, Scope, TermGroup } from '../index/index.model.ts';
import { workFlags } from '../index/index-rows.ts';
import { workIndexOf } from '../index/work-index.ts';
import type { ArtworkFilter } from './artwork-filter.queries.ts';
import { allOf } from './artwork-keys.ts';
import { lookedUp } from './artwork-search.queries.ts';

const everything: Scope = { isAll: true };

/** The searches by type that look for terms, which the index knows; the others look into texts. */
const termSearches: readonly SearchType[] = ['Keyword', 'Materials', 'Geography', 'Culture', 'Age', 'Artist'];

/**
 * The list as the index has it; undefined if there is no index, if it is still loading, or if the filter asks for
 * something that only PostgreSQL knows.
 */
export async function listByIndex(
  db: Database,
  viewer: Viewer,
  { filter, start }: { readonly filter: ArtworkFilter; readonly start: PageStart<SortKey> },
): Promise<ListPage | undefined> {
  const index = workIndexOf(db);
  if (!index?.status || !narrows(filter) || !isPublished(filter) || !isKnownToIndex(filter)) return undefined;
  // A reader of a segment sees every published work on its wall: asking who they are would give each a page of their
  // own.
  const isOnWalls = filter.segmentsIds.length > 0;
  const [scope, asked] = await Promise.all([
    isOnWalls ? everything : scopeOf(db, viewer),
    indexFilterOf(db, viewer, filter),
  ]);
  const { segmentsIds: hung, ...others } = asked;
  if (hung?.length === 0) return { keys: [], totalCount: 0 };
  const isWall = filter.segmentsIds.length === 1;
  const page = await index.ask('list', {
    scope,
    filter: isWall ? others : asked,
    ...(hung && isWall && { wall: hung[0]! }),
    ...(start.after && { after: { id: start.after.id as ArtworkId, at: start.after.at } }),
    skip: start.offset,
    count: start.itemsPerPage + 1,
  });
  return page && { ...page, totalCount: Math.min(page.totalCount, countedUpTo) };
}

/**
 * How many works of a list have which values; undefined if there is no index, if it is still loading, or if the list
 * shows works that their owners do not publish.
 */
export async function countFacetsByIndex(
  db: Database,
  viewer: Viewer,
  { filter, ...asked }: { readonly filter: ArtworkFilter } & Pick<FacetsQuery, 'facets' | 'among' | 'most'>,
): Promise<FacetCounts | undefined> {
  const index = workIndexOf(db);
  if (!index?.status || !isPublished(filter)) return undefined;
  const [scope, inNumbers] = await Promise.all([scopeOf(db, viewer), indexFilterOf(db, viewer, filter)]);
  return index.ask('facets', { scope, filter: inNumbers, ...asked });
}

const isText = ({ searchQuery = '' }: ArtworkFilter) => isSearchable(searchQuery.trim());

/** Whether the list has only works that their owners publish. */
export const isPublished = ({ published, activityStatuses }: ArtworkFilter): boolean =>
  published.every((one) => one === 'true') && activityStatuses.every((one) => one === 'ACTIVE');

const isOfTerms = ({ type }: ArtworkFilter) => type !== undefined && termSearches.includes(type);

/** The part of a filter that only PostgreSQL knows. */
const unknownToIndex = (filter: ArtworkFilter): Parameters<typeof lookedUp>[2] => ({
  id: filter.id,
  ownerId: filter.ownerId,
  curatorId: filter.curatorId,
  ...(isText(filter) && !isOfTerms(filter) && { searchQuery: filter.searchQuery, type: filter.type }),
});
const isKnownToIndex = (filter: ArtworkFilter) =>
  Object.values(unknownToIndex(filter)).every((value) => value === undefined);

/** PostgreSQL lists without any condition as fast, and shows a new work at once. */
const narrows = (filter: ArtworkFilter): boolean =>
  isText(filter) ||
  filter.tags.length > 0 ||
  filter.segmentsIds.length > 1 ||
  filter.yearFrom !== undefined ||
  filter.yearTo !== undefined ||
  (['makers', 'has', 'colours', 'rights', ...termFacets] as const).some((facet) => (filter[facet]?.length ?? 0) > 0);

/** A filter in the numbers of the index; what only PostgreSQL knows becomes a list of works. */
export async function indexFilterOf(db: Database, viewer: Viewer, filter: ArtworkFilter): Promise<IndexFilter> {
  const text = filter.searchQuery?.trim() ?? '';
  const year = filter.type === 'Age' && /^\d{4}$/.test(text) ? Number(text) : undefined;
  const from = Math.max(year ?? -32_767, filter.yearFrom ?? -32_767);
  const to = Math.min(year ?? 32_767, filter.yearTo ?? 32_767);
  const isDated = year !== undefined || filter.yearFrom !== undefined || filter.yearTo !== undefined;
  const [groups, segmentsIds, works] = await Promise.all([
    termGroupsOf(db, filter, year === undefined ? text : ''),
    filter.segmentsIds.length > 0 ? readableNumbers(db, viewer, filter.segmentsIds) : undefined,
    worksAsked(db, viewer, filter),
  ]);
  const { has, colours, rights } = filter;
  return {
    groups,
    ...(isDated && { years: { from, to } }),
    ...(segmentsIds && { segmentsIds }),
    ...(has?.length && { has: bitsOf(has, (one) => workFlags[one]) }),
    ...(colours?.length && { colours: bitsOf(colours, (one) => 1 << pigmentNames.indexOf(one)) }),
    ...(rights?.length && { rights: bitsOf(rights, (one) => 1 << rightsClasses.indexOf(one)) }),
    ...(works && { works }),
  };
}

const bitsOf = <Value>(values: readonly Value[], bitOf: (value: Value) => number): number =>
  values.reduce((bits, value) => bits | bitOf(value), 0);

/** The works that pass what only PostgreSQL knows; undefined if there is nothing of the kind. */
async function worksAsked(db: Database, viewer: Viewer, filter: ArtworkFilter): Promise<Uint8Array | undefined> {
  const [first, ...others] = await lookedUp(db, viewer, unknownToIndex(filter));
  if (!first) return undefined;
  return packedNumbers(
    db,
    sql`select distinct n.artwork_id from (${first.rows}) m join listed_works n on n.artwork_id = m.artwork_id
      where ${allOf(sql<SqlBool>`true`, ...others.map(({ test }) => test))}`,
  );
}

async function termGroupsOf(db: Database, filter: ArtworkFilter, text: string): Promise<TermGroup[]> {
  const isNamed = isSearchable(text) && isOfTerms(filter);
  return Promise.all([
    ...filter.tags.map(async (id) => ({ terms: await numbersOfTerms(db, [id]) })),
    ...termFacets
      .filter((facet) => filter[facet]?.length)
      .map(async (facet) => ({ facet, terms: await numbersOfTerms(db, filter[facet]!) })),
    ...(filter.makers?.length
      ? [numbersOfMakers(db, filter.makers).then((terms) => ({ facet: 'makers' as const, terms }))]
      : []),
    ...(isNamed ? [numbersNamed(db, filter.type!, text).then((terms) => ({ terms }))] : []),
  ]);
}

/** The numbers of these terms and words; that of its successor for a former term. */
async function numbersOfTerms(db: Database, ids: readonly TagId[]): Promise<number[]> {
  const { rows } = await sql<{
    no: number;
  }>`select t.no from tags t where t.id in (select p.id from (${presentTerms(ids)}) p)
    union all select w.no from written_words w where w.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ no }) => no);
}

async function numbersOfMakers(db: Database, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`select no from artists where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ no }) => no);
}

/** The terms whose name contains the text; what is below them counts as well, so they are enough. */
export async function numbersNamed(db: Database, type: SearchType, text: string): Promise<number[]> {
  const rows =
    type === 'Artist'
      ? sql<{ no: number }>`select p.no from artists p where ${contains(sql`plain_text(p.name)`, text)}`
      : sql<{
          no: number;
        }>`select t.no from tags t where t.type = ${type} and ${contains(sql`plain_text(t.name)`, text)}`;
  return (await rows.execute(db)).rows.map(({ no }) => no);
}
