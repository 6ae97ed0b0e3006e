import '../memberships.tables.ts';
import { holdMinutes } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { atOnce, openInvitations } from '../invitations/open-invitations.commands.ts';

/** A mail of a cancelled invitation that has not left waits at least until the cancellation can no longer be undone. */
export async function holdMails(tx: Database, segmentId: SegmentId, cancelled: readonly ContactId[]): Promise<void> {
  if (cancelled.length === 0) return;
  await sql`update membership_invitations set mail_due_at = greatest(mail_due_at, now() + make_interval(mins => ${holdMinutes + 2}))
    where segment_id = ${segmentId} and contact_id = any(${cancelled}::uuid[]) and mail_due_at is not null`.execute(tx);
}

/** The hold has ended: mails of new invitations become due, and links of cancelled ones end. */
export async function settleInvitations(
  tx: Database,
  segmentId: SegmentId,
  { invited, cancelled }: { readonly invited: readonly ContactId[]; readonly cancelled: readonly ContactId[] },
): Promise<void> {
  await tx
    .deleteFrom('membershipInvitations')
    .where('segmentId', '=', segmentId)
    .where('contactId', '=', sql<ContactId>`any(${cancelled}::uuid[])`)
    .execute();
  // Somebody may have sent one of them by itself meanwhile.
  const open = await tx
    .selectFrom('membershipInvitations')
    .select('contactId')
    .where('segmentId', '=', segmentId)
    .where('contactId', '=', sql<ContactId>`any(${invited}::uuid[])`)
    .execute();
  const sent = new Set(open.map(({ contactId }) => contactId));
  const places = invited.filter((contactId) => !sent.has(contactId)).map((contactId) => ({ segmentId, contactId }));
  await openInvitations(tx, places, atOnce);
}
