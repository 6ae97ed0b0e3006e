import './segments.tables.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { hasRole, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { type ChosenSegments, segmentsFrom } from '../../platform/cache/rights-trace.ts';
import type { Tables } from '../../platform/database/database.ts';
import { fileReaders } from '../files/files.access.ts';
import { fileNamers } from '../files/unused/unused.access.ts';

type Where = ExpressionBuilder<Tables, 'segments'>;
type Scope = (where: Where) => ExpressionWrapper<Tables, 'segments', SqlBool>;

/** One array parameter instead of one per id, so every viewer shares the same statement. */
export const anyOf = (ids: readonly SegmentId[] | ChosenSegments) => sql<SegmentId>`any(${ids}::uuid[])`;

const suspendedIn = (rights: Viewer) => rights.suspendedIn;
const belongedTo = (rights: Viewer) => [...rights.memberOf, ...rights.assignedTo];

/** Segments that the viewer belongs to: the policy's `belongsTo` as SQL. */
function belonging(where: Where, viewer: Viewer) {
  if (isSuper(viewer)) return where.lit(true);
  const notSuspended = where.not(where('segments.id', '=', anyOf(segmentsFrom(viewer, suspendedIn))));
  if (hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR')) return notSuspended;
  return where.and([notSuspended, where('segments.id', '=', anyOf(segmentsFrom(viewer, belongedTo)))]);
}

/** Segments that the viewer is a member of or works in: not all that a supervisor may read. */
export const followedBy =
  (viewer: Viewer): Scope =>
  (where) =>
    where.and([
      where('segments.id', '=', anyOf(segmentsFrom(viewer, belongedTo))),
      where.not(where('segments.id', '=', anyOf(segmentsFrom(viewer, suspendedIn)))),
    ]);

/** `maySeeSegment` as a scope: segments whose name this viewer may know. */
export const segmentsVisibleTo =
  (viewer: Viewer): Scope =>
  (where) =>
    where.or([where('segments.visible', '=', true), belonging(where, viewer)]);

/** `maySeeSegmentContent` as a scope: segments whose artworks, articles and people this viewer may see. */
export const segmentContentVisibleTo =
  (viewer: Viewer): Scope =>
  (where) =>
    where.or([where('segments.public', '=', true), belonging(where, viewer)]);

/** The kind under which segments register their covers and images as file uses. */
export const segmentFileUse = 'segment';

/** Their pictures are recorded as uses; a row that names one keeps it in any case. */
fileNamers.register('segments', async (db, ids) => {
  const { rows } = await sql<{
    id: string;
  }>`select image_file_id as id from segments where image_file_id = any(${ids}::uuid[])
    union select cover_file_id from segments where cover_file_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
});

fileReaders.register(segmentFileUse, async (db, viewer, fileId) => {
  const shownBy = await db
    .selectFrom('segments')
    .select(['id', 'visible'])
    .where((where) => where.or([where('imageFileId', '=', fileId), where('coverFileId', '=', fileId)]))
    .orderBy('id')
    .limit(50)
    .execute();
  return shownBy.some((segment) => isAllowed(maySeeSegment(viewer, segment)));
});
