import '../memberships.tables.ts';
import { displayName, initialsOf, type PersonShown } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { invitationDays } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { OwnStanding, WaitingMembership } from '@oeuvre/contracts/domains/memberships/own/own.model.ts';
import type { MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { listSegmentsByIds, presentSegment } from '../../segments/segments.queries.ts';
import type { Person } from '../commands/join-and-leave.ts';
import { changedStatus, newestStep } from '../memberships.history.ts';

interface StandingRow {
  readonly id: MembershipId;
  readonly segmentId: SegmentId;
  readonly status: MembershipStatus;
  readonly message: string | null;
  readonly since: Date;
  readonly openUntil: Date | null;
  readonly by: PersonShown | null;
}

/** Own memberships with the step that led to the present status. */
const standings = (userId: UserId, condition: RawBuilder<unknown>) => sql<StandingRow>`
  select m.id, m.segment_id, m.status, case when m.status = 'REQUEST_PENDING' then m.message end as message,
    coalesce(step.at, m.updated_at) as since,
    case when m.status = 'INVITED' then m.invited_at + ${invitationDays} * interval '1 day' end as open_until,
    (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name, 'user_name', u.user_name, 'photo', u.image)
      from users u where u.id <> ${userId} and u.id = coalesce(step.actor_id, case m.status when 'INVITED' then coalesce(m.invited_by, m.created_by) end)) as by
  from contacts c join memberships m on m.contact_id = c.id
  left join lateral ${newestStep({ segment: sql`m.segment_id`, contact: sql`m.contact_id`, condition: changedStatus })} step on true
  where c.user_id = ${userId} and ${condition}`;

const present = ({ status, message, since, openUntil, by }: StandingRow): OwnStanding => ({
  status,
  message,
  since: since.toISOString(),
  openUntil: openUntil?.toISOString() ?? null,
  by: by && { name: displayName(by), shortName: initialsOf(by), avatarSrc: by.photo },
});

const nothing: OwnStanding = { status: 'EMPTY', since: null, by: null, message: null, openUntil: null };

export async function getOwnStanding(db: Database, userId: UserId, segmentId: SegmentId): Promise<OwnStanding> {
  const { rows } = await standings(userId, sql`m.segment_id = ${segmentId}`).execute(db);
  return rows[0] ? present(rows[0]) : nothing;
}

/** Memberships that wait for the person, or for which they wait, the newest first. */
export async function listWaiting(db: Database, viewer: Person, page: PageQuery) {
  const waits = sql`m.status in ('INVITED', 'REQUEST_PENDING')`;
  const [{ rows }, counted] = await Promise.all([
    sql<StandingRow>`select * from (${standings(viewer.id, waits)}) waiting order by since desc, id desc limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(
      db,
    ),
    sql<{
      count: number;
    }>`select count(*) as count from contacts c join memberships m on m.contact_id = c.id where c.user_id = ${viewer.id} and ${waits}`.execute(
      db,
    ),
  ]);
  const segments = await listSegmentsByIds(
    db,
    rows.map((row) => row.segmentId),
  );
  const waiting = rows.flatMap((row): WaitingMembership[] => {
    const segment = segments.find(({ id }) => id === row.segmentId);
    return segment ? [{ id: row.id, segment: presentSegment(viewer, segment), ...present(row) }] : [];
  });
  return { waiting, ...numberedPage(page, counted.rows[0]!.count) };
}
