import './artworks.tables.ts';
import type { ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import {
  type ArtworkFacts,
  mayEditArtwork,
  mayLookAfterWorksIn,
  staffedSegments,
} from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { closestWithoutZoom, rightsOf } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type ArtworkId, type FileId, isId, type SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { accountOf, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/database.ts';
import { fileReaders, type PictureRights, pictureRights } from '../files/files.access.ts';
import { fileNamers } from '../files/unused/unused.access.ts';
import { segmentContentVisibleTo, segmentsVisibleTo } from '../segments/segments.access.ts';

const never = sql<SqlBool>`false`;
const always = sql<SqlBool>`true`;

/** `maySeeSegment` and `maySeeSegmentContent` over the row `segments`: its name and its content. */
export function segmentReadableBy(viewer: Viewer) {
  const where = expressionBuilder<Tables, 'segments'>();
  return where.and([segmentsVisibleTo(viewer)(where), segmentContentVisibleTo(viewer)(where)]);
}

interface Hanging {
  /** Without any: all segments. */
  readonly segments?: readonly SegmentId[];
  readonly work?: RawBuilder<unknown>;
}

const readableHangings = (viewer: Viewer, segments: readonly SegmentId[]) => {
  const named = segments.length > 0 ? sql`and h.segment_id = any(${segments}::uuid[])` : sql``;
  return sql`from artwork_segments h join segments on segments.id = h.segment_id where h.published ${named} and ${segmentReadableBy(viewer)}`;
};

/**
 * The work, of row `a` unless another is given, hangs in a segment that the viewer may read. A scalar subquery runs once
 * per row examined; with `exists` under an `or` the planner would hash all walls of the site.
 */
export const hangsInReadableSegment = (
  viewer: Viewer,
  { segments = [], work = sql`a.id` }: Hanging = {},
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(select true ${readableHangings(viewer, segments)} and h.artwork_id = ${work} limit 1) is true`;

/** The same works as a subquery: the ids of all works that hang in one of these segments, if the viewer may read it. */
export const worksOnWallsReadableBy = (viewer: Viewer, segments: readonly SegmentId[]): RawBuilder<unknown> =>
  sql`select h.artwork_id ${readableHangings(viewer, segments)}`;

/**
 * The work in row `a` hangs in a segment that the viewer may read, or it is imported and hangs nowhere. The readable
 * segments are found once, and one look into the work's own rows answers both: null means that there are none.
 */
const isOnViewFor = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce((select bool_or(h.published and h.segment_id = any(array(select segments.id from segments where ${segmentReadableBy(viewer)}))) from artwork_segments h where h.artwork_id = a.id), a.source is not null)`;

/** Somebody shares the work in row `a` with the viewer. */
const isSharedWith = (viewer: Viewer) =>
  sql<SqlBool>`(select true from artwork_shares s where s.artwork_id = a.id and s.user_id = ${viewer.id}) is true`;

const isOwnOrShared = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer.id === 0 ? never : sql<SqlBool>`(a.owner_id = ${viewer.id} or ${isSharedWith(viewer)})`;

/** The viewer belongs to the staff of a segment in which the work in row `a` hangs, published there or not. */
function hangsWhereStaffed(viewer: Viewer): RawBuilder<SqlBool> {
  const staffed = staffedSegments(viewer);
  if (staffed.length === 0) return never;
  return sql<SqlBool>`((a.published or a.owner_id is null) and (select true from artwork_segments h where h.artwork_id = a.id and h.segment_id = any(${staffed}::uuid[]) limit 1) is true)`;
}

/** `maySeeArtwork` over the row `a` of artworks. */
export function artworksVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (isSuper(viewer)) return always;
  return sql<SqlBool>`(a.activity_status = 'ACTIVE' and (${isOwnOrShared(viewer)} or ${hangsWhereStaffed(viewer)} or (a.published and ${isOnViewFor(viewer)})))`;
}

/**
 * `maySeeArtwork` over the row `n` of listed_works. The work itself is looked up last: most works are seen because they
 * hang where the viewer may look.
 */
export function listedWorksVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (isSuper(viewer)) return always;
  if (viewer.id === 0) return sql<SqlBool>`n.is_open`;
  const hangs = hangsInReadableSegment(viewer, { work: sql`n.artwork_id` });
  return sql<SqlBool>`(n.is_open or (n.published and ${hangs}) or (select ${artworksVisibleTo(viewer)} from artworks a where a.id = n.artwork_id))`;
}

/** Somebody who may see fewer closed works than this gets them by their ids. */
export const fewClosed = 5_000;

/**
 * At most `fewClosed` ids from what gives the right to closed works: ownership, shares and walls. Some come twice, and
 * some are of works that the viewer may not see; fewer than the limit include all closed works that they may see.
 * An order leads to the index of each wall: PostgreSQL expects the works of an average one.
 */
export const closedWorksMaybeOf = (viewer: Viewer): RawBuilder<unknown> => sql`(
    select o.id from artworks o where o.owner_id = ${viewer.id}
    union all select s.artwork_id from artwork_shares s where s.user_id = ${viewer.id}
    union all select h.artwork_id from artwork_segments h where h.segment_id = any(${staffedSegments(viewer)}::uuid[])
    union all select h.artwork_id from segments cross join lateral (
        select h.artwork_id from artwork_segments h where h.segment_id = segments.id and h.published order by h.added_at desc limit ${fewClosed}
      ) h where not (segments.public and segments.visible) and ${segmentReadableBy(viewer)}
    limit ${fewClosed}
  )`;

/**
 * Rows `n` of listed_works: the works that not everybody may see, but this viewer. None for a guest. Few are gathered
 * from what gives the right.
 */
export async function closedWorksOf(db: Database, viewer: Viewer) {
  if (viewer.id === 0) return undefined;
  const from = sql`listed_works n`;
  const all = { from, where: sql<SqlBool>`not n.is_open and ${listedWorksVisibleTo(viewer)}` };
  if (isSuper(viewer)) return all;
  const { rows } = await sql<{
    isAll: boolean;
    ids: ArtworkId[];
  }>`with theirs as materialized ${closedWorksMaybeOf(viewer)},
    counted as (select count(*) = ${fewClosed} as is_all from theirs)
    select is_all, case when is_all then '{}' else array(
      select n.artwork_id from (select distinct theirs.id from theirs) theirs join listed_works n on n.artwork_id = theirs.id
      where not n.is_open and ${listedWorksVisibleTo(viewer)}) end as ids from counted`.execute(db);
  const { isAll, ids } = rows[0]!;
  if (isAll) return all;
  return ids.length === 0
    ? undefined
    : { from, where: sql<SqlBool>`n.artwork_id = any(${ids}::uuid[]) and not n.is_open`, isSmall: true };
}

/** Those of these works that the viewer may see. */
export async function visibleArtworkIds(db: Database, viewer: Viewer, ids: readonly ArtworkId[]): Promise<ArtworkId[]> {
  const { rows } = await sql<{
    id: ArtworkId;
  }>`select a.id from artworks a where a.id = any(${ids}::uuid[]) and ${artworksVisibleTo(viewer)}`.execute(db);
  return rows.map((row) => row.id);
}

/** The segments whose works without an owner the viewer looks after. */
const lookedAfterBy = (viewer: Viewer): SegmentId[] =>
  viewer.assignedTo.filter((id) => mayLookAfterWorksIn(viewer, id));

/** `mayEditArtwork` as a subquery: the ids of all works that the viewer may change. */
export function editableArtworkIds(viewer: Viewer): RawBuilder<unknown> {
  if (isSuper(viewer)) return sql`select a.id from artworks a where a.activity_status = 'ACTIVE'`;
  return sql`select a.id from artworks a where a.owner_id = ${accountOf(viewer)} and a.activity_status = 'ACTIVE'
    union select a.id from artwork_shares s join artworks a on a.id = s.artwork_id where s.user_id = ${accountOf(viewer)} and a.activity_status = 'ACTIVE'
    union select a.id from artwork_segments h join artworks a on a.id = h.artwork_id
      where h.segment_id = any(${lookedAfterBy(viewer)}::uuid[]) and a.owner_id is null and a.activity_status = 'ACTIVE'`;
}

/** `mayEditArtwork` over the row `a` of artworks. */
export function isEditableFor(viewer: Viewer): RawBuilder<SqlBool> {
  if (isSuper(viewer)) return sql<SqlBool>`a.activity_status = 'ACTIVE'`;
  const isLookedAfter = sql`(a.owner_id is null and (select true from artwork_segments h where h.artwork_id = a.id and h.segment_id = any(${lookedAfterBy(viewer)}::uuid[]) limit 1) is true)`;
  return sql<SqlBool>`(a.activity_status = 'ACTIVE' and (${isOwnOrShared(viewer)} or ${isLookedAfter}) is true)`;
}

/** A work as the rules and the commands need it: without its record. */
export interface StoredArtwork extends ArtworkFacts {
  readonly id: ArtworkId;
  readonly openId: string | null;
  readonly version: number;
  readonly hasTitle: boolean;
  readonly updatedAt: Date;
}

/** The works in these rows `a`, as they are for the viewer, without a permission check: the caller checks. */
async function listStored(db: Database, viewer: Viewer, where: RawBuilder<SqlBool>): Promise<StoredArtwork[]> {
  const { rows } =
    await sql<StoredArtwork>`select a.id, a.open_id, a.owner_id, a.published, a.activity_status, a.version, a.updated_at,
      a.title <> '' as has_title, a.source is not null as imported,
      exists (select from artwork_shares s where s.artwork_id = a.id and s.user_id = ${accountOf(viewer)}) as is_shared,
      coalesce((select json_agg(json_build_object('id', g.id, 'public', g.public, 'visible', g.visible, 'published', h.published))
        from artwork_segments h join segments g on g.id = h.segment_id where h.artwork_id = a.id), '[]') as segments
    from artworks a where ${where}`.execute(db);
  return rows;
}

/** The work with this key, without a permission check. */
export const findStoredArtwork = async (
  db: Database,
  viewer: Viewer,
  key: ArtworkKey,
): Promise<StoredArtwork | undefined> => (await listStored(db, viewer, isNamed(key)))[0];

/** The works with these ids, without a permission check. */
export const listStoredArtworks = (db: Database, viewer: Viewer, ids: readonly ArtworkId[]): Promise<StoredArtwork[]> =>
  listStored(db, viewer, sql<SqlBool>`a.id = any(${ids}::uuid[])`);

/** The works with these ids or OO IDs, in any letter case, without a permission check. */
export const listKeyedArtworks = (db: Database, viewer: Viewer, keys: readonly string[]): Promise<StoredArtwork[]> =>
  listStored(
    db,
    viewer,
    sql<SqlBool>`(a.open_id = any(${keys.map((key) => key.toUpperCase())}) or a.id = any(${keys.filter(isId)}::uuid[]))`,
  );

/** The row `a` with this id or OO ID. */
export const isNamed = (key: ArtworkKey): RawBuilder<SqlBool> =>
  /^OO-/i.test(key) ? sql`a.open_id = ${key.toUpperCase()}` : sql`a.id = ${key}`;

/** The work with its row locked until the transaction ends; an unknown one is not there. */
export async function getArtworkForUpdate(tx: Database, viewer: Viewer, key: ArtworkKey): Promise<StoredArtwork> {
  // In a statement of its own: one that had to wait sees the row as it is now, but its segments as they were before.
  await sql`select from artworks a where ${isNamed(key)} for update`.execute(tx);
  const work = await findStoredArtwork(tx, viewer, key);
  if (!work) throw commonErrors('not-found');
  return work;
}

/** The works with these ids, their rows locked until the transaction ends; unknown ones are left out. */
export async function listArtworksForUpdate(
  tx: Database,
  viewer: Viewer,
  ids: readonly ArtworkId[],
): Promise<Map<ArtworkId, StoredArtwork>> {
  // In the order of ids, so that two writers cannot deadlock.
  await sql`select from artworks a where a.id = any(${ids}::uuid[]) order by a.id for update`.execute(tx);
  return new Map((await listStoredArtworks(tx, viewer, ids)).map((work) => [work.id, work]));
}

/** A work's pictures, its 3D models and their still pictures are recorded as uses of the work. */
async function mayReadFile(db: Database, viewer: Viewer, fileId: FileId): Promise<boolean> {
  const { rows } =
    await sql`select from file_uses u join artworks a on a.id = u.subject_id where u.file_id = ${fileId} and u.kind = 'artwork' and ${artworksVisibleTo(viewer)} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

fileReaders.register('artwork', mayReadFile);

/** Works and their older versions. */
fileNamers.register('artworks', async (db, ids) => {
  const named = await listFilesNamedIn(db, sql`select record from artwork_revisions`, ids);
  const shown = await db
    .selectFrom('artworkImages')
    .select('fileId')
    .distinct()
    .where('fileId', '=', sql<FileId>`any(${ids}::uuid[])`)
    .execute();
  return [...named, ...shown.map(({ fileId }) => fileId)];
});

/** Those of these files that are named by the records that a query selects as `record`. */
export async function listFilesNamedIn(
  db: Database,
  records: RawBuilder<unknown>,
  ids: readonly FileId[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with records as (${records}), named as (
      select jsonb_path_query(record, '$.images[*].fileId') #>> '{}' as id from records
      union select jsonb_path_query(record, '$.models[*].uuid') #>> '{}' from records
    )
    select id from named where id = any(${ids}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** More works with stricter rights than this are not looked at one by one: nobody edits them all. */
const mostStricter = 50;

/**
 * The strictest rights of all works that show a picture: it is one file, whichever page leads to it. Works that the
 * viewer may edit do not limit them; a work of their own frees nobody else's picture.
 */
async function rightsOfPicture(db: Database, viewer: Viewer, fileId: FileId): Promise<PictureRights | undefined> {
  const { rows: stated } = await sql<{ rightsUri: string | null }>`select distinct a.rights_uri
    from artwork_images i join artworks a on a.id = i.artwork_id where i.file_id = ${fileId}`.execute(db);
  if (stated.length === 0) return undefined;
  const strictest = strictestOf(stated);
  if (viewer.id === 0 || !isLimited(strictest)) return strictest;
  const limiting = stated.filter((one) => isLimited(strictestOf([one])));
  const { rows: works } = await sql<{ id: ArtworkId; rightsUri: string | null }>`select distinct a.id, a.rights_uri
    from artwork_images i join artworks a on a.id = i.artwork_id
    where i.file_id = ${fileId} and coalesce(a.rights_uri, '') = any(${limiting.map(({ rightsUri }) => rightsUri ?? '')})
    order by a.id limit ${mostStricter + 1}`.execute(db);
  if (works.length > mostStricter) return strictest;
  const own = await listStoredArtworks(
    db,
    viewer,
    works.map(({ id }) => id),
  );
  const edited = new Set(own.filter((work) => isAllowed(mayEditArtwork(viewer, work))).map(({ id }) => id));
  return strictestOf(works.filter(({ id }) => !edited.has(id)));
}

function strictestOf(stated: readonly { readonly rightsUri: string | null }[]): PictureRights {
  const rights = stated.map(({ rightsUri }) => rightsOf(rightsUri));
  return {
    longestSide: rights.every(({ zoom }) => zoom) ? null : closestWithoutZoom,
    mayDownload: rights.every(({ download }) => download),
  };
}

const isLimited = ({ longestSide, mayDownload }: PictureRights) => longestSide !== null || !mayDownload;

pictureRights.register('artwork', rightsOfPicture);
