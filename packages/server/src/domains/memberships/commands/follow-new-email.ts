import '../memberships.tables.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contactOfUser, followAccountEmail, removeLead } from '../../contacts/contacts.commands.ts';
import { findLeadOfUser } from '../../contacts/contacts.queries.ts';
import { registerLeads } from './register-leads.ts';

/**
 * The address book follows a person's new address. Whoever was known by it as a lead is this person: memberships go over
 * where the person has none, and every record of consent does.
 */
export async function followNewEmail(tx: Database, userId: UserId): Promise<void> {
  const contact = await contactOfUser(tx, userId);
  const lead = await findLeadOfUser(tx, userId);
  if (lead) {
    await takeOver(tx, lead.id, contact);
    await removeLead(tx, lead.id);
  }
  await followAccountEmail(tx, userId);
  if (lead) await registerLeads(tx, userId);
}

async function takeOver(tx: Database, lead: ContactId, contact: ContactId): Promise<void> {
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
