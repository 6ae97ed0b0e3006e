import '../memberships.tables.ts';
import { type Database, now } from '../../../platform/database/database.ts';
import { openInvitations } from '../invitations/open-invitations.commands.ts';
import type { Place } from '../memberships.queries.ts';

/** Sends an open invitation again; its thirty days begin anew. False if there is none. */
export async function renewInvitation(tx: Database, place: Place): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({ invitedAt: now, updatedAt: now })
    .where('segmentId', '=', place.segmentId)
    .where('contactId', '=', place.contactId)
    .where('status', 'in', ['INVITED', 'UNREGISTERED_INVITED_BY_CURATOR'])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await openInvitations(tx, [place], { afterSeconds: 0, isCounted: true });
  return true;
}
