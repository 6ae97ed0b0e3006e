import type { ActivityStatus } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { farthestMark, type PageStart, pageOfRows, startOf } from '../../../platform/lists/paging.ts';
import { tagIdsBelow } from '../../ontology/ontology.queries.ts';
import {
  closedWorksOf,
  hangsInReadableSegment,
  listedWorksVisibleTo,
  segmentReadableBy,
  worksOnWallsReadableBy,
} from '../artworks.access.ts';
import { artworkCards } from './artwork-cards.queries.ts';
import type { ArtworkFilter } from './artwork-filter.queries.ts';
import { allOf, countWorks, eachIdIn, listKeys, type Part, type Source } from './artwork-keys.ts';
import { lookedUp } from './artwork-search.queries.ts';
import { type Condition, carries } from './condition.ts';
import { conditionsOfFacets } from './facet-conditions.ts';
import { listByIndex } from './indexed-list.queries.ts';

export interface ArtworkPage {
  readonly exhibits: ArtworkSummary[];
  readonly totalCount: number;
  readonly hasNextPage: boolean;
  readonly nextPage: string | null;
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
  const start = startOf(page, farthestMark);
  const { keys, totalCount } =
    (await listByIndex(db, viewer, { filter, start })) ?? (await listByDatabase(db, viewer, { filter, start }));
  const { shown, reply } = pageOfRows(keys, start, totalCount);
  const ids = shown.map((key) => key.id);
  return { exhibits: await artworkCards(db, viewer, ids), ...reply };
}

async function listByDatabase(
  db: Database,
  viewer: Viewer,
  { filter, start }: { filter: ArtworkFilter; start: PageStart },
) {
  const source = await sourceOf(db, viewer, filter);
  const totalCount = start.after?.totalCount ?? (await countWorks(db, source));
  return { keys: await listKeys(db, source, { start, totalCount }), totalCount };
}

/**
 * The ids of all works that the viewer may see and that match the filter, newest first, a batch at a time. `isTheirs`:
 * only works that the viewer owns or that are shared with them.
 */
export async function* eachArtworkId(
  db: Database,
  viewer: Viewer,
  { isTheirs = false, ...filter }: ArtworkFilter & { readonly isTheirs?: boolean },
): AsyncGenerator<readonly ArtworkId[]> {
  const { conditions, ...rest } = await sourceOf(db, viewer, filter);
  yield* eachIdIn(db, { ...rest, conditions: isTheirs ? [...conditions, isTheirsOf(viewer)] : conditions });
}

const isTheirsOf = ({ id }: Viewer): Condition => {
  const rows = sql`select o.id as artwork_id from artworks o where o.owner_id = ${id}
    union all select s.artwork_id from artwork_shares s where s.user_id = ${id}`;
  return { rows, isRepeated: true, test: sql`n.artwork_id in (${rows})` };
};

/**
 * A segment's wall is ordered by when a work was hung, other lists by when it was added. These have two parts: works
 * that everybody may see, and others that this viewer may see.
 */
export async function sourceOf(db: Database, viewer: Viewer, filter: ArtworkFilter): Promise<Source> {
  const [segment, ...others] = filter.segmentsIds;
  const conditions = await conditionsOf(db, viewer, filter);
  if (segment && others.length === 0)
    return { parts: [wallPart(viewer, segment, filter)], time: sql`wall.added_at`, conditions };
  const hangs = segment ? [onWalls(viewer, filter.segmentsIds)] : [];
  const open: Part = { from: sql`listed_works n`, where: sql<SqlBool>`n.is_open`, isWhole: true };
  const closed = await closedWorksOf(db, viewer);
  return {
    parts: [
      ...(includesPublished(filter) ? [open] : []),
      ...(closed ? [{ ...closed, where: allOf(closed.where, ...statesOf(filter)) }] : []),
    ],
    time: sql`n.created_at`,
    conditions: [...conditions, ...hangs],
  };
}

/** The work hangs on one of these walls, if the viewer may read it. */
export const onWalls = (viewer: Viewer, segments: readonly SegmentId[]): Condition => ({
  rows: worksOnWallsReadableBy(viewer, segments),
  isRepeated: true,
  test: hangsInReadableSegment(viewer, { segments, work: sql`n.artwork_id` }),
});

function wallPart(viewer: Viewer, segment: SegmentId, filter: ArtworkFilter): Part {
  const isReadable = sql<SqlBool>`exists (select from segments where segments.id = ${segment} and ${segmentReadableBy(viewer)})`;
  // Everybody who may read the segment sees every published work on its wall: one check, not one per work.
  const isSeen = isPlain(filter) ? [] : [listedWorksVisibleTo(viewer)];
  return {
    from: sql`artwork_segments wall join listed_works n on n.artwork_id = wall.artwork_id`,
    where: allOf(
      sql<SqlBool>`wall.segment_id = ${segment} and wall.published`,
      isReadable,
      ...isSeen,
      ...statesOf(filter),
    ),
  };
}

type States = Pick<ArtworkFilter, 'published' | 'activityStatuses'>;

const publishedOf = ({ published }: States): States['published'] => (published.length > 0 ? published : ['true']);
const statusesOf = ({ activityStatuses }: States): readonly ActivityStatus[] =>
  activityStatuses.length > 0 ? activityStatuses : ['ACTIVE'];
/** Works that their owners have published and nobody has deleted. */
const includesPublished = (filter: States) =>
  publishedOf(filter).includes('true') && statusesOf(filter).includes('ACTIVE');

const isPlain = (filter: States) =>
  !publishedOf(filter).includes('false') && statusesOf(filter).every((status) => status === 'ACTIVE');

/** The states that a filter asks for, over the row `n`. Only what that row does not say is looked up. */
export function statesOf(filter: States): RawBuilder<SqlBool>[] {
  if (isPlain(filter)) return [sql<SqlBool>`n.published`];
  return [
    ...(includesPublished(filter) ? [] : [sql<SqlBool>`not n.published`]),
    sql<SqlBool>`(select a.activity_status = any(${statusesOf(filter)}) and a.published = any(${publishedOf(filter)}::boolean[]) from artworks a where a.id = n.artwork_id)`,
  ];
}

/** The conditions of a filter, without its segments and states. */
export async function conditionsOf(
  db: Database,
  viewer: Viewer,
  filter: Omit<ArtworkFilter, 'published' | 'activityStatuses' | 'segmentsIds'>,
): Promise<Condition[]> {
  const wanted = filter.tags.length > 0 ? await tagIdsBelow(db, filter.tags) : new Map<TagId, TagId[]>();
  return [
    ...(await lookedUp(db, viewer, filter)),
    ...[...wanted.values()].map(carries),
    ...(await conditionsOfFacets(db, filter)).values(),
  ];
}
