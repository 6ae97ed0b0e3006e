import '../memberships.tables.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * People who manage the members of a segment: `mayManageMembers` as a query, without the admins who are not assigned to
 * it. A test holds the two together.
 */
export async function listManagers(db: Database, segmentId: SegmentId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`select u.id from segment_staff staff join users u on u.id = staff.user_id
    where staff.segment_id = ${segmentId} and not u.suspended and (
      exists (select from user_roles r where r.user_id = u.id and r.role = 'SUPER')
      or exists (select from user_roles r where r.user_id = u.id and r.role = 'OO_SUPERVISOR')
        and not exists (select from memberships m join contacts c on c.id = m.contact_id
          where c.user_id = u.id and m.segment_id = ${segmentId} and m.status = 'SUSPENDED'))
    order by u.id`.execute(db);
  return rows.map((row) => row.id);
}

/** The facts in news about a membership: the person, the segment, the person who invited. */
export interface Concerned {
  readonly segmentName: string;
  /** The person's name, or their address if they have none. */
  readonly name: string;
  readonly invitedBy: UserId | null;
  readonly message: string | null;
}

/** Undefined if the segment or the contact is gone. */
export function findConcerned(
  db: Database,
  { segmentId, contactId }: { readonly segmentId: SegmentId; readonly contactId: string },
): Promise<Concerned | undefined> {
  return sql<Concerned>`select s.name as segment_name, m.invited_by, m.message,
      coalesce(nullif(btrim(coalesce(u.first_name || ' ' || u.last_name, c.first_name || ' ' || c.last_name)), ''), c.email) as name
    from segments s, contacts c left join users u on u.id = c.user_id
    left join memberships m on m.contact_id = c.id and m.segment_id = ${segmentId}
    where s.id = ${segmentId} and c.id = ${contactId}`
    .execute(db)
    .then(({ rows }) => rows[0]);
}
