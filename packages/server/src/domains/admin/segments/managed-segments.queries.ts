import type { ListedSegment, ManagedSegment } from '@oeuvre/contracts/domains/admin/segments/managed-segments.model.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role, Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type PersonRow, presentPerson } from '../../accounts/accounts.queries.ts';
import { getSegment, presentSegment, type SegmentRow } from '../../segments/segments.queries.ts';

interface Counts {
  readonly segmentId: SegmentId;
  readonly artworksCount: number;
  readonly membersCount: number;
  readonly pendingCount: number;
  readonly staff: string[];
  readonly staffCount: number;
}

/** How many names of its staff the list shows; the rest is a number. */
const namedStaff = 2;

/** The counts of a page of segments. Supervisors come first among the staff. */
async function countsOf(db: Database, ids: readonly SegmentId[]): Promise<Map<SegmentId, Counts>> {
  const { rows } = await sql<Counts>`select s.id as "segmentId",
      (select count(*)::int from artwork_segments h where h.segment_id = s.id) as "artworksCount",
      (select count(*)::int from memberships m where m.segment_id = s.id and m.status = 'SUBSCRIBED') as "membersCount",
      (select count(*)::int from memberships m where m.segment_id = s.id and m.status = 'REQUEST_PENDING') as "pendingCount",
      (select count(*)::int from segment_staff f where f.segment_id = s.id) as "staffCount",
      array(select u.name from segment_staff f join users u on u.id = f.user_id where f.segment_id = s.id
        order by not exists (select from user_roles r where r.user_id = u.id and r.role in ('OO_SUPERVISOR', 'SUPERVISOR')), u.name, u.id limit ${namedStaff}) as staff
    from unnest(${[...ids]}::uuid[]) as s (id)`.execute(db);
  return new Map(rows.map((row) => [row.segmentId, row]));
}

const none = { artworksCount: 0, membersCount: 0, pendingCount: 0, staff: [], staffCount: 0 };

export async function presentListed(
  db: Database,
  viewer: Viewer,
  rows: readonly SegmentRow[],
): Promise<ListedSegment[]> {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...presentSegment(viewer, row),
    ...none,
    ...counts.get(row.id),
    version: row.version,
  }));
}

export async function getManagedSegment(db: Database, viewer: Viewer, id: SegmentId): Promise<ManagedSegment> {
  const row = await getSegment(db, id);
  const [counts, staff] = await Promise.all([countsOf(db, [id]), listStaff(db, id)]);
  return {
    ...presentSegment(viewer, row),
    ...none,
    ...counts.get(id),
    about: row.about,
    version: row.version,
    image: row.imageFileId,
    cover: row.coverFileId,
    senderName: row.senderName,
    replyTo: row.replyTo,
    confirmedReplyTo: row.confirmedReplyTo,
    staff,
  };
}

async function listStaff(db: Database, segment: SegmentId): Promise<ManagedSegment['staff']> {
  const { rows } = await sql<PersonRow & { id: UserId; email: string; roles: Role[] }>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.middle_name as "middleName", u.user_name as "userName", u.image, u.email,
      array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles
    from segment_staff f join users u on u.id = f.user_id where f.segment_id = ${segment} order by u.name, u.id limit 100`.execute(
    db,
  );
  return rows.map((row) => ({ ...presentPerson(row), email: row.email, roles: row.roles }));
}
