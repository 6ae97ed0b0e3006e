import './contacts.tables.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
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
  readonly occupations?: readonly string[];
}

/** Any number of contacts in one statement: leads, or with `userId` the contacts of accounts. */
export async function manyContacts(
  db: Database,
  list: readonly ContactTraits[],
): Promise<{ id: ContactId; email: string }[]> {
  if (list.length === 0) return [];
  const rows = list.map(({ occupations: _, ...traits }) => {
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
  await nameOccupations(
    db,
    rows.flatMap(({ id }, at) => (list[at]!.occupations ?? []).map((name) => ({ id, name }))),
  );
  return rows.map(({ id, email }) => ({ id, email }));
}

async function nameOccupations(
  db: Database,
  pairs: readonly { readonly id: ContactId; readonly name: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const [ids, names] = [pairs.map(({ id }) => id), pairs.map(({ name }) => name)];
  await sql`insert into occupations (name) select distinct n.name from unnest(${names}::text[]) n (name)
    where not exists (select from occupations o where plain_text(o.name) = plain_text(n.name))`.execute(db);
  await sql`insert into contact_occupations (contact_id, occupation_id)
    select p.id, o.id from unnest(${ids}::uuid[], ${names}::text[]) p (id, name)
    join occupations o on plain_text(o.name) = plain_text(p.name)`.execute(db);
}

/** Somebody known only by an e-mail address. */
export async function aLead(db: Database, traits: ContactTraits = {}): Promise<{ id: ContactId; email: string }> {
  return (await manyContacts(db, [traits]))[0]!;
}
