import '../memberships.tables.ts';
import type { ContactId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Gives a lead's memberships to the contact of an account, in segments where that contact has none, with their history
 * and open invitations. Every record of consent goes over. No status changes, so the history has no new row.
 */
export async function takeOverMemberships(
  tx: Database,
  { lead, contact }: { readonly lead: ContactId; readonly contact: ContactId },
): Promise<void> {
  const { rows } = await sql<{ segmentId: string }>`update memberships m set contact_id = ${contact}
    where m.contact_id = ${lead} and not exists (select from memberships k where k.segment_id = m.segment_id and k.contact_id = ${contact})
    returning m.segment_id`.execute(tx);
  const segments = rows.map(({ segmentId }) => segmentId);
  await sql`update membership_events set contact_id = ${contact} where contact_id = ${lead} and segment_id = any(${segments}::uuid[])`.execute(
    tx,
  );
  await sql`update membership_invitations set contact_id = ${contact} where contact_id = ${lead} and segment_id = any(${segments}::uuid[])`.execute(
    tx,
  );
  await sql`update newsletter_consents set contact_id = ${contact} where contact_id = ${lead}`.execute(tx);
}
