import './contacts.tables.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface ContactRow {
  readonly id: ContactId;
  readonly userId: UserId | null;
  readonly email: string;
}

const contactColumns = ['contacts.id', 'contacts.userId', 'contacts.email'] as const;

/** A contact by its own id, or by the id of its account: callers of the API know either. */
export function findContact(db: Database, id: string): Promise<ContactRow | undefined> {
  return db
    .selectFrom('contacts')
    .select(contactColumns)
    .where((where) =>
      where.or([where('contacts.id', '=', sql<ContactId>`${id}`), where('contacts.userId', '=', sql<UserId>`${id}`)]),
    )
    .orderBy('contacts.id')
    .executeTakeFirst();
}

export function findContactOfUser(db: Database, userId: UserId): Promise<ContactRow | undefined> {
  return db.selectFrom('contacts').select(contactColumns).where('contacts.userId', '=', userId).executeTakeFirst();
}

/** The contact without an account that has the address of this account. */
export function findLeadOfUser(db: Database, userId: UserId): Promise<ContactRow | undefined> {
  return db
    .selectFrom('contacts')
    .innerJoin('users', 'users.email', 'contacts.email')
    .select(contactColumns)
    .where('users.id', '=', userId)
    .where('contacts.userId', 'is', null)
    .executeTakeFirst();
}
