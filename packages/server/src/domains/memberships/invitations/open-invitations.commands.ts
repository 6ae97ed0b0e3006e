import '../memberships.tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Place } from '../memberships.queries.ts';

/** When the mail leaves, and whether it counts in the daily limit of its address already. */
export interface MailOfInvitation {
  readonly afterSeconds: number;
  readonly isCounted: boolean;
}

/** At once, uncounted: the job that sends it counts it, and waits a day if the address has had its mails. */
export const atOnce: MailOfInvitation = { afterSeconds: 0, isCounted: false };

/** Opens the invitations of these contacts: their mails become due. One that is open gets a new mail and a new link. */
export async function openInvitations(
  tx: Database,
  places: readonly Place[],
  { afterSeconds, isCounted }: MailOfInvitation,
): Promise<void> {
  if (places.length === 0) return;
  await tx
    .insertInto('membershipInvitations')
    .columns(['segmentId', 'contactId', 'tokenHash', 'mailDueAt', 'isCounted'])
    .expression(
      sql`select p.segment_id, p.contact_id, null, now() + ${afterSeconds} * interval '1 second', ${isCounted}::boolean
        from unnest(${places.map((place) => place.segmentId)}::uuid[], ${places.map((place) => place.contactId)}::uuid[]) p(segment_id, contact_id)` as never,
    )
    .onConflict((conflict) =>
      conflict.columns(['segmentId', 'contactId']).doUpdateSet((open) => ({
        tokenHash: null,
        mailDueAt: open.ref('excluded.mailDueAt'),
        isCounted: open.ref('excluded.isCounted'),
      })),
    )
    .execute();
}

/** Closes invitations: their links end, and mails that have not left are not sent. */
export async function closeInvitations(tx: Database, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await sql`delete from membership_invitations i
    using unnest(${places.map((place) => place.segmentId)}::uuid[], ${places.map((place) => place.contactId)}::uuid[]) p (segment_id, contact_id)
    where i.segment_id = p.segment_id and i.contact_id = p.contact_id`.execute(tx);
}
