import '../memberships.tables.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * Whom somebody may find who searches people: the people and the staff of the segments assigned to them, and
 * themselves. Administrators find everybody (undefined).
 */
export function peopleWithin(viewer: Viewer): Expression<SqlBool> | undefined {
  if (isSuper(viewer)) return undefined;
  const assigned = sql`${viewer.assignedTo}::uuid[]`;
  return sql<SqlBool>`(users.id = ${viewer.id}
    or exists (select from segment_staff f where f.user_id = users.id and f.segment_id = any(${assigned}))
    or exists (select from contacts c join memberships m on m.contact_id = c.id
      where c.user_id = users.id and m.segment_id = any(${assigned})))`;
}
