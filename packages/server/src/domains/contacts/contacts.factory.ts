import './contacts.tables.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../platform/database/database.ts';

export interface ContactTraits {
  readonly email?: string;
  readonly userId?: UserId;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly title?: string;
  readonly phone?: string;
  readonly countryName?: string;
  readonly about?: string;
}

/** Any number of contacts in one statement: leads, or with `userId` the contacts of accounts. */
export async function manyContacts(
  db: Database,
  list: readonly ContactTraits[],
): Promise<{ id: ContactId; email: string }[]> {
  if (list.length === 0) return [];
  const rows = list.map((traits) => {
    const id = uuidv7() as ContactId;
    return {
      id,
      email: `${id}@lead.test`,
      userId: null,
      firstName: '',
      lastName: '',
      title: null,
      phone: null,
      countryName: null,
      about: '',
      ...traits,
    };
  });
  await db.insertInto('contacts').values(rows).execute();
  return rows.map(({ id, email }) => ({ id, email }));
}

/** Somebody known only by an e-mail address. */
export async function aLead(db: Database, traits: ContactTraits = {}): Promise<{ id: ContactId; email: string }> {
  return (await manyContacts(db, [traits]))[0]!;
}
