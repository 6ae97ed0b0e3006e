import { countedUpTo, type SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { termFacets } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { PageStart, SortKey } from '../../../platform/database/paging.ts';
import { contains } from '../../../platform/database/search.ts';
import { readableNumbers, scopeOf } from '../index/index.access.ts';
import type { IndexFilter, ListPage } from '../index/index.model.ts';
import { workFlags } from '../index/index-rows.ts';
import { workIndexOf } from '../index/work-index.ts';
import type { ArtworkFilter } from './artwork-filter.ts';

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
  const found = narrows(filter) ? await askable(db, viewer, filter) : undefined;
  if (!found) return undefined;
  const { index, scope, asked, hung } = found;
  if (hung?.length === 0) return { keys: [], totalCount: 0 };
  const isWall = filter.segmentsIds.length === 1;
  const page = await index.ask('list', {
    scope,
    filter: { ...asked, ...(hung && !isWall && { segments: hung }) },
    ...(hung && isWall && { wall: hung[0]! }),
    ...(start.after && { after: { id: start.after.id as ArtworkId, at: start.after.at } }),
    skip: start.offset,
    count: start.itemsPerPage + 1,
  });
  return page && { ...page, totalCount: Math.min(page.totalCount, countedUpTo) };
}

/**
 * How many works of a list have each term, by the term's number, and each maker; undefined as for `listByIndex`.
 */
export async function countTermsByIndex(
  db: Database,
  viewer: Viewer,
  filter: ArtworkFilter,
): Promise<Uint32Array | undefined> {
  const found = await askable(db, viewer, filter);
  if (!found) return undefined;
  const { index, scope, asked, hung } = found;
  return index.ask('countTerms', { scope, filter: { ...asked, ...(hung && { segments: hung }) } });
}

/** The index with a filter and a viewer in its numbers; `hung`: the named segments that the viewer may read. */
async function askable(db: Database, viewer: Viewer, filter: ArtworkFilter) {
  const index = workIndexOf(db);
  if (!index?.status || !isKnownToIndex(filter)) return undefined;
  const [scope, asked, hung] = await Promise.all([
    scopeOf(db, viewer),
    indexFilterOf(db, filter),
    filter.segmentsIds.length > 0 ? readableNumbers(db, viewer, filter.segmentsIds) : undefined,
  ]);
  return scope && { index, scope, asked, hung };
}

const isText = ({ searchQuery = '' }: ArtworkFilter) => isSearchable(searchQuery.trim());

/** Whether the index can tell which works pass the filter. */
function isKnownToIndex(filter: ArtworkFilter): boolean {
  const { type, ownerId, curatorId, id, published, activityStatuses, colours, rights, has } = filter;
  const isPublished = published.every((one) => one === 'true') && activityStatuses.every((one) => one === 'ACTIVE');
  if (ownerId || curatorId || id || !isPublished || colours?.length || rights?.length) return false;
  // The index looks for works that have all of it, the facet for works that have any.
  if ((has?.length ?? 0) > 1) return false;
  return !isText(filter) || (type !== undefined && termSearches.includes(type));
}

/** PostgreSQL lists without any condition as fast, and shows a new work at once. */
const narrows = (filter: ArtworkFilter): boolean =>
  isText(filter) ||
  filter.tags.length > 0 ||
  filter.segmentsIds.length > 1 ||
  filter.yearFrom !== undefined ||
  filter.yearTo !== undefined ||
  ['makers' as const, 'has' as const, ...termFacets].some((facet) => (filter[facet]?.length ?? 0) > 0);

/** The terms, years and possessions of a filter, in the numbers of the index. */
async function indexFilterOf(db: Database, filter: ArtworkFilter): Promise<IndexFilter> {
  const text = filter.searchQuery?.trim() ?? '';
  const year = filter.type === 'Age' && /^\d{4}$/.test(text) ? Number(text) : undefined;
  const named = isSearchable(text) && filter.type && year === undefined ? [numbersNamed(db, filter.type, text)] : [];
  const groups = await Promise.all([
    ...filter.tags.map((id) => numbersOf(db, 'tags', [id])),
    ...termFacets.flatMap((facet) => (filter[facet]?.length ? [numbersOf(db, 'tags', filter[facet])] : [])),
    ...(filter.makers?.length ? [numbersOf(db, 'artists', filter.makers)] : []),
    ...named,
  ]);
  const flags = (filter.has ?? []).reduce((bits, one) => bits | workFlags[one], 0);
  const from = Math.max(year ?? -32_767, filter.yearFrom ?? -32_767);
  const to = Math.min(year ?? 32_767, filter.yearTo ?? 32_767);
  const isDated = year !== undefined || filter.yearFrom !== undefined || filter.yearTo !== undefined;
  return { groups, ...(isDated && { years: { from, to } }), ...(flags > 0 && { flags }) };
}

async function numbersOf(db: Database, table: 'tags' | 'artists', ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`select no from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows.map(({ no }) => no);
}

/** The terms whose name contains the text; what is below them counts as well, so they are enough. */
async function numbersNamed(db: Database, type: SearchType, text: string): Promise<number[]> {
  const { rows } =
    type === 'Artist'
      ? await sql<{ no: number }>`select p.no from artists p where ${contains(sql`plain_text(p.name)`, text)}`.execute(
          db,
        )
      : await sql<{
          no: number;
        }>`select t.no from tags t where t.type = ${type} and ${contains(sql`plain_text(t.name)`, text)}`.execute(db);
  return rows.map(({ no }) => no);
}
