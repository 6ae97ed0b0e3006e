import type { ActivityStatus, SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkId, SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import {
  microseconds,
  nearStart,
  newestFirst,
  type Order,
  type PageStart,
  pageOfRows,
  type SortKey,
  startOf,
} from '../../../platform/database/paging.ts';
import { tagIdsBelow } from '../../ontology/ontology.queries.ts';
import { artworksVisibleTo, hangsInReadableSegment, segmentReadableBy } from '../artworks.access.ts';
import { artworkCards } from './artwork-cards.ts';
import { countRows } from './artwork-count.ts';
import { carries, matches } from './artwork-search.ts';

export interface ArtworkFilter {
  readonly searchQuery?: string | undefined;
  readonly type?: SearchType | undefined;
  readonly ownerId?: UserId | undefined;
  /** Works that this person hung. */
  readonly curatorId?: UserId | undefined;
  readonly published: readonly ('true' | 'false')[];
  readonly activityStatuses: readonly ActivityStatus[];
  readonly segmentsIds: readonly SegmentId[];
  /** Each of them, or a term below it. */
  readonly tags: readonly TagId[];
  readonly id?: ArtworkId | undefined;
}

export interface ArtworkPage {
  readonly exhibits: ArtworkSummary[];
  readonly totalCount: number;
  readonly hasNextPage: boolean;
  readonly nextPage: string | null;
}

/**
 * Rows, their sort key and their conditions: a segment's wall is ordered by when a work was hung, other lists by when
 * it was added.
 */
export interface Source extends Order {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

/**
 * Works that the viewer may see and that match the filter, newest first. The first page computes the count; the cursor
 * carries it.
 */
export async function listArtworks(
  db: Database,
  viewer: Viewer,
  { filter, page }: { filter: ArtworkFilter; page: PageQuery },
): Promise<ArtworkPage> {
  const start = startOf(page);
  const source = sourceOf(viewer, filter, await conditionsOf(db, filter));
  const [keys, totalCount] = await Promise.all([
    nearStart(db, { ...source, order: source }, start).then((near) => listKeys(db, source, near)),
    start.after?.totalCount ?? countRows(db, source),
  ]);
  const { shown, reply } = pageOfRows(keys, start, totalCount);
  const ids = shown.map((key) => key.id);
  return { exhibits: await artworkCards(db, viewer, ids), ...reply };
}

const walkedAtOnce = 500;

/**
 * The ids of all works that the viewer may see and that match the filter, newest first, a batch at a time. `isTheirs`:
 * only works that the viewer owns or that are shared with them.
 */
export async function* eachArtworkId(
  db: Database,
  viewer: Viewer,
  filter: ArtworkFilter,
  { isTheirs = false } = {},
): AsyncGenerator<readonly ArtworkId[]> {
  const conditions = await conditionsOf(db, filter);
  yield* eachIdIn(db, sourceOf(viewer, filter, isTheirs ? [...conditions, isTheirsOf(viewer)] : conditions));
}

/** The ids of all rows, a batch at a time. */
export async function* eachIdIn(db: Database, source: Source): AsyncGenerator<readonly ArtworkId[]> {
  let after: SortKey | undefined;
  do {
    const keys = await listKeys(db, source, { itemsPerPage: walkedAtOnce - 1, after, offset: 0 });
    if (keys.length > 0) yield keys.map((key) => key.id);
    after = keys.length < walkedAtOnce ? undefined : keys.at(-1);
  } while (after);
}

const isTheirsOf = (viewer: Viewer) =>
  sql<SqlBool>`(a.owner_id = ${viewer.id} or a.id in (select s.artwork_id from artwork_shares s where s.user_id = ${viewer.id}))`;

function sourceOf(viewer: Viewer, filter: ArtworkFilter, conditions: readonly RawBuilder<SqlBool>[]): Source {
  const [segment, ...others] = filter.segmentsIds;
  const isPlain = !filter.published.includes('false') && filter.activityStatuses.every((status) => status === 'ACTIVE');
  if (!segment || others.length > 0) {
    const hangs = segment ? [hangsInReadableSegment(viewer, filter.segmentsIds)] : [];
    return {
      from: sql`artworks a`,
      time: sql`a.created_at`,
      id: sql`a.id`,
      where: allOf(artworksVisibleTo(viewer), ...hangs, ...conditions),
    };
  }
  // Everybody who may read the segment sees every published work on its wall: one check, not one per work.
  const scope = isPlain ? sql<SqlBool>`true` : artworksVisibleTo(viewer);
  const isReadable = sql<SqlBool>`exists (select from segments where segments.id = ${segment} and ${segmentReadableBy(viewer)})`;
  return {
    from: sql`artwork_segments wall join artworks a on a.id = wall.artwork_id`,
    time: sql`wall.added_at`,
    id: sql`wall.artwork_id`,
    where: allOf(sql<SqlBool>`wall.segment_id = ${segment} and wall.published`, isReadable, scope, ...conditions),
  };
}

export const allOf = (...conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** The conditions of a filter over the row `a`, without its segments. */
export async function conditionsOf(db: Database, filter: ArtworkFilter): Promise<RawBuilder<SqlBool>[]> {
  const statuses = filter.activityStatuses.length > 0 ? filter.activityStatuses : (['ACTIVE'] as const);
  const published = filter.published.length > 0 ? filter.published : ['true'];
  const found = await matches(db, filter.searchQuery, filter.type);
  const wanted = filter.tags.length > 0 ? await tagIdsBelow(db, filter.tags) : new Map<TagId, TagId[]>();
  return [
    // A literal for the default, so the planner can choose the index of published works.
    statuses.every((status) => status === 'ACTIVE')
      ? sql<SqlBool>`a.activity_status = 'ACTIVE'`
      : sql<SqlBool>`a.activity_status = any(${statuses})`,
    ...(published.includes('false') ? [] : [sql<SqlBool>`a.published`]),
    ...(published.includes('true') ? [] : [sql<SqlBool>`not a.published`]),
    ...(filter.id ? [sql<SqlBool>`a.id = ${filter.id}`] : []),
    ...(filter.ownerId ? [sql<SqlBool>`a.owner_id = ${filter.ownerId}`] : []),
    ...(filter.curatorId
      ? [sql<SqlBool>`a.id in (select h.artwork_id from artwork_segments h where h.added_by = ${filter.curatorId})`]
      : []),
    ...[...wanted.values()].map(carries),
    ...(found ? [found] : []),
  ];
}

export async function listKeys(db: Database, { from, where, ...order }: Source, start: PageStart<SortKey>) {
  const { rows } = await sql<{
    id: ArtworkId;
    at: number;
  }>`select ${order.id} as id, ${microseconds(order.time)} as at from ${from}
    where ${where} ${newestFirst(order, start)}`.execute(db);
  return rows;
}
