import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** One time that somebody exported contacts with this person among them. */
export interface ExportOfPerson {
  readonly id: string;
  readonly at: Date;
  readonly segmentId: SegmentId | null;
  readonly segmentName: string | null;
  readonly actorId: UserId | null;
  readonly actorName: string | null;
  /** How many people the export had. */
  readonly count: number;
}

/** The exports of this person, newest first: exactly the exports whose file had them. */
export async function listExportsOf(
  db: Database,
  userId: UserId,
  { limit = 100, offset = 0 }: { readonly limit?: number; readonly offset?: number } = {},
): Promise<ExportOfPerson[]> {
  const { rows } = await sql<ExportOfPerson>`select e.id, e.at, e.segment_id, s.name as segment_name, e.actor_id,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as actor_name, e.count
    from contacts c join segment_contacts x on x.contact_id = c.id
    join contact_exports e on e.segment_no = x.segment_no and e.people @> x.no
    left join segments s on s.id = e.segment_id left join users u on u.id = e.actor_id
    where c.user_id = ${userId} order by e.at desc, e.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
