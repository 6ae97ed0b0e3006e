import '../memberships.tables.ts';
import type { MembershipStatus, NewsletterStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface LockedMembership {
  readonly id: MembershipId;
  readonly contactId: ContactId;
  readonly userId: UserId | null;
  readonly status: Exclude<MembershipStatus, 'EMPTY'>;
  readonly newsletterStatus: NewsletterStatus;
  readonly newsletterChangedBy: 'self' | 'staff' | null;
  /** The whole row, for an undo. */
  readonly before: object | null;
}

interface Wanted {
  readonly segmentId: SegmentId;
  readonly contactIds: readonly ContactId[];
  readonly withBefore?: boolean;
}

/** In the order of ids, so that two acts cannot deadlock; a transaction that moves one of these people meanwhile waits. */
export const lockMemberships = (tx: Database, wanted: Wanted): Promise<LockedMembership[]> =>
  listMemberships(tx, wanted, sql`for update of m`);

/** Without a lock, which is a write for each row: for steps that may lose a race. */
export async function listMemberships(
  tx: Database,
  { segmentId, contactIds, withBefore = false }: Wanted,
  lock = sql``,
): Promise<LockedMembership[]> {
  const { rows } =
    await sql<LockedMembership>`select m.id, m.contact_id, c.user_id, m.status, m.newsletter_status, m.newsletter_changed_by,
      ${withBefore ? sql`to_jsonb(m)` : sql`null`} as before
    from memberships m join contacts c on c.id = m.contact_id
    where m.segment_id = ${segmentId} and m.contact_id = any(${contactIds}::uuid[]) order by m.contact_id ${lock}`.execute(
      tx,
    );
  return rows;
}
