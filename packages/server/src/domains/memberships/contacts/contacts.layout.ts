import type { ContactLayout } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Database, now } from '../../../platform/database/database.ts';

/** How this person arranged the table of contacts. */
export async function findContactLayout(db: Database, userId: UserId): Promise<ContactLayout | undefined> {
  const row = await db.selectFrom('contactLayouts').select('layout').where('userId', '=', userId).executeTakeFirst();
  return row?.layout;
}

export async function keepContactLayout(db: Database, userId: UserId, layout: ContactLayout): Promise<void> {
  const kept = { layout: JSON.stringify(layout), updatedAt: now };
  await db
    .insertInto('contactLayouts')
    .values({ userId, ...kept })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(kept))
    .execute();
}
