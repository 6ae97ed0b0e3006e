import '../applications.tables.ts';
import type { ApplicationStatus } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { applicationsCountedUpTo } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationCard, ApplicationCounts } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { reviewedSegments } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import type { ApplicationId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { microseconds, newestFirst, type PageStart, pageOfRows, startOf } from '../../../platform/lists/paging.ts';
import { applicationsVisibleTo } from '../applications.access.ts';
import { listCards } from './application-cards.ts';

export interface ApplicationScope {
  readonly segmentsIds: readonly SegmentId[];
  /** The viewer's own offers instead of those that they review. */
  readonly own: boolean;
}

interface ApplicationFilter extends ApplicationScope {
  readonly statuses: readonly ApplicationStatus[];
  readonly searchQuery?: string | undefined;
}

const order = { time: sql`p.created_at`, id: sql`p.id` };
const everyStatus = ['pending', 'approved', 'declined', 'archived'] as const;

/** The segments that a list walks; undefined: all of them. */
function segmentsOf(viewer: Viewer, { segmentsIds, own }: ApplicationScope): readonly SegmentId[] | undefined {
  const allowed = own ? undefined : reviewedSegments(viewer);
  if (segmentsIds.length === 0) return allowed;
  return allowed ? segmentsIds.filter((id) => allowed.includes(id)) : [...new Set(segmentsIds)];
}

/** Each status of each segment is a range of an index in the order of the list: a page takes its start from each. */
function rangesOf(viewer: Viewer, scope: ApplicationScope, statuses: readonly string[]) {
  const segments = segmentsOf(viewer, scope);
  return {
    from: segments
      ? sql`unnest(${segments}::uuid[]) s (segment_id) cross join unnest(${statuses}::text[]) t (status)`
      : sql`unnest(${statuses}::text[]) t (status)`,
    where: sql.join(
      [
        sql`p.status = t.status`,
        ...(segments ? [sql`p.segment_id = s.segment_id`] : []),
        ...(scope.own ? [sql`p.offered_by = ${viewer.id}`] : []),
      ],
      sql` and `,
    ),
  };
}

/** More works than this are left to PostgreSQL: it hashes them, or looks at one by one along the list. */
const fewWorks = 2_000;

/** Words of title, maker or number. Few works are found by the index of words before the list is walked. */
async function searched(db: Database, text: string): Promise<RawBuilder<SqlBool>> {
  if (!isSearchable(text)) return sql<SqlBool>`true`;
  const matching = contains(sql<string>`m.words`, text);
  const { rows } = await sql<{ id: string }>`select m.artwork_id as id from artwork_texts m
    where ${matching} limit ${fewWorks + 1}`.execute(db);
  if (rows.length <= fewWorks) return sql<SqlBool>`p.artwork_id = any(${rows.map(({ id }) => id)}::uuid[])`;
  return sql<SqlBool>`p.artwork_id in (select m.artwork_id from artwork_texts m where ${matching})`;
}

interface Key {
  readonly id: ApplicationId;
  readonly at: number;
}

/** Applications that the viewer reviews, or their own offers, the newest first. */
export async function listApplications(
  db: Database,
  viewer: Viewer,
  { page, ...filter }: ApplicationFilter & { readonly page: PageQuery },
) {
  const start = startOf(page);
  const statuses = filter.statuses.length > 0 ? [...new Set(filter.statuses)] : everyStatus;
  const ranges = rangesOf(viewer, filter, statuses);
  const found = await searched(db, filter.searchQuery?.trim() ?? '');
  const totalCount = start.after?.totalCount ?? (await countIn(db, ranges, found));
  const keys = await listKeys(db, { ranges, found }, start);
  const { shown, reply } = pageOfRows(keys, start, totalCount);
  return {
    applications: await listCards(
      db,
      viewer,
      shown.map(({ id }) => id),
    ),
    ...reply,
  };
}

type Ranges = ReturnType<typeof rangesOf>;

async function listKeys(
  db: Database,
  { ranges, found }: { readonly ranges: Ranges; readonly found: RawBuilder<SqlBool> },
  start: PageStart,
): Promise<Key[]> {
  const { offset, itemsPerPage } = start;
  const ofRange = newestFirst(order, { ...start, offset: 0, itemsPerPage: offset + itemsPerPage });
  const { rows } = await sql<Key>`select p.id, ${microseconds(order.time)} as at from ${ranges.from}
    cross join lateral (select p.id, p.created_at from applications p where ${ranges.where} and ${found} ${ofRange}) p
    order by p.created_at desc, p.id desc limit ${itemsPerPage + 1} offset ${offset}`.execute(db);
  return rows;
}

async function countIn(db: Database, { from, where }: Ranges, found: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select from ${from} join applications p on ${where} where ${found} limit ${applicationsCountedUpTo}) counted`.execute(
    db,
  );
  return rows[0]!.count;
}

/** How many applications each status has. */
export async function countApplications(
  db: Database,
  viewer: Viewer,
  scope: ApplicationScope,
): Promise<ApplicationCounts> {
  const always = sql<SqlBool>`true`;
  const count = (status: string, condition = always) => countIn(db, rangesOf(viewer, scope, [status]), condition);
  const [pending, approved, declined, archived, waiting] = await Promise.all([
    ...everyStatus.map((status) => count(status)),
    count('pending', sql<SqlBool>`p.status = 'pending' and p.open_questions > 0`),
  ]);
  return { pending: pending!, approved: approved!, declined: declined!, archived: archived!, waiting: waiting! };
}

/** How many wait in a segment for the viewer to decide. It reads a range of the index of the list, and no rows. */
export const countNew = (db: Database, viewer: Viewer, segmentId: SegmentId): Promise<number> =>
  countIn(db, rangesOf(viewer, { segmentsIds: [segmentId], own: false }, ['pending']), sql<SqlBool>`true`);

const mostConnected = 30;

/** The other applications of the same work that the viewer may see, the newest first. */
export async function listConnected(db: Database, viewer: Viewer, id: ApplicationId): Promise<ApplicationCard[]> {
  const { rows } = await sql<{ id: ApplicationId }>`select p.id from applications p
    where p.artwork_id = (select artwork_id from applications where id = ${id}) and p.id <> ${id}
      and ${applicationsVisibleTo(viewer)} order by p.created_at desc, p.id desc limit ${mostConnected}`.execute(db);
  return listCards(
    db,
    viewer,
    rows.map((row) => row.id),
  );
}
