import '../artworks.tables.ts';
import type { ActivityStatus } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { mayOpenWall, seesWholeWall } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { WallArtwork, WallFilters } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { pageOfRows, startOf } from '../../../platform/lists/paging.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { artworksVisibleTo, isEditableFor, listedWorksVisibleTo } from '../artworks.access.ts';
import { countRows } from '../queries/artwork-count.ts';
import type { ArtworkFilter } from '../queries/artwork-filter.queries.ts';
import { allOf, countWorks, eachIdIn, listKeys, type Source } from '../queries/artwork-keys.ts';
import { conditionsOf, statesOf } from '../queries/artwork-list.queries.ts';
import { choosesFacets } from '../queries/facet-conditions.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../queries/present-artwork.queries.ts';

const fromWall = sql`artwork_segments wall join artworks a on a.id = wall.artwork_id join listed_works n on n.artwork_id = wall.artwork_id`;
/** Readers of the segment see the work in these rows. */
const isShown = sql<SqlBool>`(a.published and wall.published)`;

async function assertMayOpen(db: Database, viewer: Viewer, id: SegmentId): Promise<void> {
  assertAllowed(mayOpenWall(viewer, await getSegment(db, id)), artworkErrors);
}

/** The part of a wall that the viewer sees. */
const seenOn = (viewer: Viewer, segmentId: SegmentId): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`wall.segment_id = ${segmentId}`,
  ...(seesWholeWall(viewer, segmentId) ? [] : [isShown]),
];

interface Asked {
  readonly segmentId: SegmentId;
  readonly filter: Omit<ArtworkFilter, 'segmentsIds'>;
  readonly page: PageQuery;
}

/** The works on a wall, the last hung first. */
export async function listWall(db: Database, viewer: Viewer, { segmentId, filter, page }: Asked) {
  const start = startOf(page);
  const source = await wallSource(db, viewer, { segmentId, filter });
  const totalCount = start.after?.totalCount ?? (await countWorks(db, source));
  const keys = await listKeys(db, source, { start, totalCount });
  const { shown, reply } = pageOfRows(keys, start, totalCount);
  const ids = shown.map(({ id }) => id);
  return { artworks: await listWorks(db, viewer, { segmentId, ids }), ...reply };
}

/** The ids of all works that `listWall` lists, in the same order, a batch at a time. */
export async function* eachWallArtworkId(
  db: Database,
  viewer: Viewer,
  asked: Omit<Asked, 'page'>,
): AsyncGenerator<readonly ArtworkId[]> {
  yield* eachIdIn(db, await wallSource(db, viewer, asked));
}

/** The part of a wall that the viewer sees. `published` asks what readers see, not what owners have published. */
async function wallSource(db: Database, viewer: Viewer, { segmentId, filter }: Omit<Asked, 'page'>): Promise<Source> {
  await assertMayOpen(db, viewer, segmentId);
  const { published, activityStatuses } = filter;
  // A search by content must not tell what is in a work that its owner has withdrawn.
  const asksForContent = filter.tags.length > 0 || isSearchable(filter.searchQuery ?? '') || choosesFacets(filter);
  const where = allOf(
    ...seenOn(viewer, segmentId),
    ...(published.length === 1 ? [published[0] === 'true' ? isShown : sql<SqlBool>`not ${isShown}`] : []),
    ...(asksForContent ? [listedWorksVisibleTo(viewer)] : []),
    ...statesOf({ published: ['true', 'false'], activityStatuses }),
  );
  return {
    parts: [{ from: fromWall, where }],
    time: sql`wall.added_at`,
    conditions: await conditionsOf(db, viewer, filter),
  };
}

type Row = SummaryRow &
  Pick<WallArtwork, 'materials' | 'published' | 'publishedHere' | 'activityStatus' | 'isWithdrawn' | 'mayEdit'>;

async function listWorks(
  db: Database,
  viewer: Viewer,
  { segmentId, ids }: { readonly segmentId: SegmentId; readonly ids: readonly ArtworkId[] },
): Promise<WallArtwork[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`select ${summaryColumns(viewer)}, a.published, a.activity_status,
      wall.published as published_here, not ${artworksVisibleTo(viewer)} as is_withdrawn, ${isEditableFor(viewer)} as may_edit,
      coalesce((select string_agg(m ->> 'text', ', ') from jsonb_array_elements(a.sections -> 'materials') m), '') as materials
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join artworks a on a.id = asked.id
      join artwork_segments wall on wall.artwork_id = a.id and wall.segment_id = ${segmentId}
    order by asked.place`.execute(db);
  return rows.map(present);
}

function present({
  materials,
  published,
  publishedHere,
  activityStatus,
  isWithdrawn,
  mayEdit,
  ...row
}: Row): WallArtwork {
  const state = { published, publishedHere, activityStatus, isWithdrawn, mayEdit };
  return isWithdrawn
    ? { ...presentSummary({ ...row, image: null, supportingText: '', segments: [] }), ...state, materials: '' }
    : { ...presentSummary(row), ...state, materials };
}

const mostPeople = 100;

/** The filters of a wall for this viewer. Only admins count deleted works, as only they can list them. */
export async function listWallFilters(db: Database, viewer: Viewer, segmentId: SegmentId): Promise<WallFilters> {
  await assertMayOpen(db, viewer, segmentId);
  const seen = seenOn(viewer, segmentId);
  const count = (status: ActivityStatus, ...more: RawBuilder<SqlBool>[]) =>
    countRows(db, { from: fromWall, where: allOf(...seen, sql<SqlBool>`a.activity_status = ${status}`, ...more) });
  const isAdmin = isSuper(viewer);
  const [published, unpublished, toDelete, deleted, owners, curators] = await Promise.all([
    count('ACTIVE', isShown),
    count('ACTIVE', sql<SqlBool>`not ${isShown}`),
    isAdmin ? count('TO_DELETE') : 0,
    isAdmin ? count('DELETED') : 0,
    listPeople(db, sql`select a.owner_id from ${fromWall} where ${allOf(...seen)} and a.owner_id is not null`),
    listPeople(db, sql`select wall.added_by from ${fromWall} where ${allOf(...seen)} and wall.added_by is not null`),
  ]);
  return { counts: { published, unpublished, toDelete, deleted }, owners, curators };
}

async function listPeople(db: Database, ids: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: UserId; name: string }>`select u.id,
      coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'No name') as name
    from users u where u.id in (${ids}) order by name, u.id limit ${mostPeople}`.execute(db);
  return rows;
}
