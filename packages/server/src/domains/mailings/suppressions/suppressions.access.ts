import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import '../../memberships/memberships.queries.ts';

/** The segments whose people's addresses the viewer sees; undefined for all. */
export const managedSegments = (viewer: Viewer): readonly SegmentId[] | undefined =>
  isSuper(viewer) ? undefined : viewer.assignedTo.filter((segment) => mayManageMembers(viewer, segment).allowed);

/** The rows of suppressions `s` that this viewer sees: `mayLiftSuppression` of their people, without 'not-found'. */
export function suppressionsSeenBy(viewer: Viewer): RawBuilder<SqlBool> {
  const segments = managedSegments(viewer);
  if (!segments) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select 1 from contacts c join memberships m on m.contact_id = c.id
    where c.email = s.email and m.segment_id = any(${segments}::uuid[]))`;
}

/** The segments that the person with this address is in. */
export async function listSegmentsOf(db: Database, email: string | null): Promise<SegmentId[]> {
  if (email === null) return [];
  const { rows } = await sql<{ segmentId: SegmentId }>`select m.segment_id from contacts c
    join memberships m on m.contact_id = c.id where c.email = ${email}`.execute(db);
  return rows.map(({ segmentId }) => segmentId);
}
