import { type MembershipStatus, membershipStatuses } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { contactOfUser } from '../../contacts/contacts.commands.ts';
import { findContact } from '../../contacts/contacts.queries.ts';
import { moveMembership } from '../moves/move-membership.ts';

type Unregistered = Extract<MembershipStatus, `UNREGISTERED_${string}`>;
/** Whether somebody with this status is known by an address only. */
export const isLead = (status: MembershipStatus): status is Unregistered => status.startsWith('UNREGISTERED_');
const unregistered = membershipStatuses.filter(isLead);

/** For a confirmed account: everybody who was known by its address as a lead becomes this person, in every segment. */
export async function registerLeads(tx: Database, userId: UserId): Promise<void> {
  const contact = (await findContact(tx, await contactOfUser(tx, userId)))!;
  const leads = await tx
    .selectFrom('memberships')
    .select('segmentId')
    .where('contactId', '=', contact.id)
    .where('status', 'in', unregistered)
    .orderBy('segmentId')
    .execute();
  for (const { segmentId } of leads)
    await moveMembership(tx, { segmentId, contact, event: 'register', actor: { id: userId } });
}
