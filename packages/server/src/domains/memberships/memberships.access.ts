import './memberships.tables.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type pg from 'pg';

/** Where a person stands, as every policy asks it. */
export interface StandingOfPerson {
  readonly assignedTo: readonly SegmentId[];
  readonly memberOf: readonly SegmentId[];
  readonly suspendedIn: readonly SegmentId[];
}

const query = `
  select array(select s.segment_id from segment_staff s where s.user_id = $1 order by 1) as "assignedTo",
         coalesce(array_agg(m.segment_id order by m.segment_id) filter (where m.status = 'SUBSCRIBED'), '{}') as "memberOf",
         coalesce(array_agg(m.segment_id order by m.segment_id) filter (where m.status = 'SUSPENDED'), '{}') as "suspendedIn"
  from contacts c join memberships m on m.contact_id = c.id
  where c.user_id = $1`;

/** Read at every request, so it is one prepared statement: a membership that ends is felt by the next call. */
export async function standingOf(pool: pg.Pool, userId: UserId): Promise<StandingOfPerson> {
  const { rows } = await pool.query<StandingOfPerson>({ name: 'standing', text: query, values: [userId] });
  return rows[0]!;
}
