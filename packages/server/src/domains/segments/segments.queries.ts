import './segments.tables.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { Segment } from '@oeuvre/contracts/domains/segments/segments.model.ts';
import { maySeeSegmentContent } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/search.ts';
import { anyOf, followedBy, segmentsVisibleTo } from './segments.access.ts';

export const segmentColumns = [
  'segments.id',
  'segments.name',
  'segments.description',
  'segments.about',
  'segments.public',
  'segments.visible',
  'segments.similarityDisabled',
  'segments.imageFileId',
  'segments.coverFileId',
  'segments.senderName',
  'segments.replyTo',
  'segments.confirmedReplyTo',
  'segments.version',
] as const;

export interface SegmentRow {
  readonly id: SegmentId;
  readonly name: string;
  readonly description: string;
  readonly about: string;
  readonly public: boolean;
  readonly visible: boolean;
  readonly similarityDisabled: boolean;
  readonly imageFileId: FileId | null;
  readonly coverFileId: FileId | null;
  readonly senderName: string;
  readonly replyTo: string;
  readonly confirmedReplyTo: string;
  readonly version: number;
}

const pictureSrc = (id: FileId | null) => (id === null ? null : pictureLocation(id));

/** A segment as this viewer may know it: outsiders of a private one get name, description and pictures. */
export function presentSegment(viewer: Viewer, row: SegmentRow, membersCount: number | null = null): Segment {
  const seesContent = isAllowed(maySeeSegmentContent(viewer, row));
  const { id, name, description, visible, similarityDisabled } = row;
  return {
    id,
    name,
    description,
    visible,
    similarityDisabled,
    about: seesContent ? row.about : null,
    public: row.public,
    imageSrc: pictureSrc(row.imageFileId),
    coverImageSrc: pictureSrc(row.coverFileId),
    membersCount: seesContent ? membersCount : null,
  };
}

/** Without a scope: for decisions of the program itself. */
export async function findSegment(db: Database, id: SegmentId): Promise<SegmentRow | undefined> {
  return db.selectFrom('segments').select(segmentColumns).where('segments.id', '=', id).executeTakeFirst();
}

export async function getSegment(db: Database, id: SegmentId): Promise<SegmentRow> {
  const row = await findSegment(db, id);
  if (!row) throw commonErrors('not-found');
  return row;
}

/** The segment with exactly this name, regardless of capitals and accents; uses the unique index on names. */
export function findSegmentNamed(db: Database, name: string): Promise<SegmentRow | undefined> {
  return db
    .selectFrom('segments')
    .select(segmentColumns)
    .where(sql`plain_text(segments.name)`, '=', sql`plain_text(${name})`)
    .executeTakeFirst();
}

/** Segments by id, ordered by name; unknown ids are skipped. Without a scope: for decisions of the program itself. */
export function listSegmentsByIds(db: Database, ids: readonly SegmentId[]): Promise<SegmentRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('segments')
    .select(segmentColumns)
    .where('segments.id', 'in', ids)
    .orderBy('segments.name')
    .orderBy('segments.id')
    .execute();
}

export interface SegmentSearch {
  readonly searchQuery: string;
  /** Only the segments that the viewer works in; for SUPER, all. */
  readonly onlyStaffed?: boolean;
  /** Only the segments that the viewer is a member of, or works in; also for SUPER. */
  readonly onlyFollowed?: boolean;
  readonly segmentId?: SegmentId | undefined;
  readonly sort?: 'name' | '-name';
  readonly limit: number;
  readonly offset: number;
}

/** The segments that the viewer may know of, by name, and their total number. */
export async function searchSegments(
  db: Database,
  viewer: Viewer,
  search: SegmentSearch,
): Promise<{ rows: SegmentRow[]; totalCount: number }> {
  const found = db
    .selectFrom('segments')
    .where(segmentsVisibleTo(viewer))
    .$if(search.searchQuery !== '', (query) =>
      query.where(contains(sql<string>`plain_text(segments.name)`, search.searchQuery)),
    )
    .$if(search.onlyFollowed === true, (query) => query.where(followedBy(viewer)))
    .$if(search.segmentId !== undefined, (query) => query.where('segments.id', '=', search.segmentId!))
    .$if(search.onlyStaffed === true && !isSuper(viewer), (query) =>
      query.where('segments.id', '=', anyOf(viewer.assignedTo)),
    );
  const [rows, count] = await Promise.all([
    found
      .select(segmentColumns)
      .orderBy('segments.name', search.sort === '-name' ? 'desc' : 'asc')
      .orderBy('segments.id')
      .limit(search.limit)
      .offset(search.offset)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: count.count };
}
