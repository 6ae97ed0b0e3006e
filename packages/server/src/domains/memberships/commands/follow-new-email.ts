import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { contactOfUser, followAccountEmail, removeLead } from '../../contacts/contacts.commands.ts';
import { findLeadOfUser } from '../../contacts/contacts.queries.ts';
import { takeOverMemberships } from '../moves/take-over-memberships.ts';
import { registerLeads } from './register-leads.ts';

/**
 * The address book follows a person's new address. Whoever was known by it as a lead is this person: memberships go over
 * where the person has none, and every record of consent does.
 */
export async function followNewEmail(tx: Database, userId: UserId): Promise<void> {
  const contact = await contactOfUser(tx, userId);
  const lead = await findLeadOfUser(tx, userId);
  if (lead) {
    await takeOverMemberships(tx, { lead: lead.id, contact });
    await removeLead(tx, lead.id);
  }
  await followAccountEmail(tx, userId);
  if (lead) await registerLeads(tx, userId);
}
