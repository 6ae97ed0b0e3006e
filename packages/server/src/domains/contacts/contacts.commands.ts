import './contacts.tables.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { findContactDetails, findUserByEmail } from '../accounts/accounts.queries.ts';
import { type ContactRow, findContactOfUser } from './contacts.queries.ts';
import { wasErased } from './suppressions.queries.ts';

export interface ContactNames {
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
}

/**
 * The contact of an e-mail address, created if there is none. A confirmed account with that address is linked to it;
 * known names stay, and somebody with an account names themselves. An unconfirmed account is not linked: its creator has not shown that the address is theirs.
 * Undefined: the person with this address was erased on request, and nobody else brings them back.
 */
export async function upsertContact(
  tx: Database,
  email: string,
  names: ContactNames = {},
): Promise<ContactRow | undefined> {
  const user = await findUserByEmail(tx, email);
  if (!user?.emailVerified && (await wasErased(tx, normalisedEmail(email)))) return undefined;
  if (user?.emailVerified) return insertOrBind(tx, { email, userId: user.id });
  return insertOrBind(tx, { email, userId: null, ...names });
}

/**
 * The contacts of many people at once, from a query with their normalised address, their names and what else a file
 * says of them. As for one: known names and details stay, and those of somebody with an account are theirs to change.
 * Always in the order of the addresses, so that two writers wait for each other instead of blocking each other.
 */
export async function upsertContacts(tx: Database, people: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into contacts as c (email, user_id, first_name, middle_name, last_name, title, phone, country_name, about)
    select p.email, u.id, p.first_name, p.middle_name, p.last_name, p.title, p.phone, p.country_name, p.about
    from (${people}) p left join users u on u.email = p.email and u.email_verified
      and not exists (select from contacts k where k.user_id = u.id)
    order by p.email
    on conflict (email) do update set
      user_id = coalesce(c.user_id, excluded.user_id),
      first_name = case when c.first_name || c.last_name = '' then excluded.first_name else c.first_name end,
      middle_name = case when c.first_name || c.last_name = '' then excluded.middle_name else c.middle_name end,
      last_name = case when c.first_name || c.last_name = '' then excluded.last_name else c.last_name end,
      title = coalesce(c.title, excluded.title),
      phone = coalesce(c.phone, excluded.phone),
      country_name = coalesce(c.country_name, excluded.country_name),
      about = case when c.about = '' then excluded.about else c.about end,
      updated_at = now()
    where c.user_id is null and (excluded.user_id is not null or ${hasEmptyFieldOf(sql`excluded`)})`.execute(tx);
  await sql`insert into occupations (name)
    select distinct on (plain_text(o.name)) o.name from (${people}) p, unnest(p.occupations) o (name)
    where o.name <> '' order by plain_text(o.name), o.name collate "C" on conflict do nothing`.execute(tx);
  await sql`insert into contact_occupations (contact_id, occupation_id)
    select distinct c.id, k.id from (${people}) p join contacts c on c.email = p.email, unnest(p.occupations) o (name)
      join occupations k on plain_text(k.name) = plain_text(o.name)
    where c.user_id is null and not exists (select from contact_occupations x where x.contact_id = c.id)
    order by 1, 2 on conflict do nothing`.execute(tx);
}

/** Whether `p`, a row with the fields of a contact, has something for a field of the contact `c` that is empty. */
const hasEmptyFieldOf = (p: RawBuilder<unknown>) => sql<boolean>`(
  c.first_name || c.last_name = '' and ${p}.first_name || ${p}.last_name <> ''
  or c.title is null and ${p}.title is not null or c.phone is null and ${p}.phone is not null
  or c.country_name is null and ${p}.country_name is not null or c.about = '' and ${p}.about <> '')`;

/** As SQL: `upsertContacts` would fill something of the contact `c` from the row `p`. */
export const isFilledBy = (p: RawBuilder<unknown>) => sql<boolean>`(c.user_id is null and (${hasEmptyFieldOf(p)}
  or cardinality(${p}.occupations) > 0 and not exists (select from contact_occupations o where o.contact_id = c.id)))`;

/** The contact of an account, created or linked by the account's address if it has none yet. */
export async function contactOfUser(tx: Database, userId: UserId): Promise<ContactId> {
  const known = await findContactOfUser(tx, userId);
  if (known) return known.id;
  const details = await findContactDetails(tx, userId);
  if (!details) throw new Error(`No account ${userId}`);
  const { email, firstName, middleName, lastName } = details;
  return (await insertOrBind(tx, { email, userId, firstName, middleName, lastName })).id;
}

type Given = ContactNames & { readonly email: string; readonly userId: UserId | null };

async function insertOrBind(
  tx: Database,
  { email, userId, firstName = '', middleName = '', lastName = '' }: Given,
): Promise<ContactRow> {
  return tx
    .insertInto('contacts')
    .values({
      email: normalisedEmail(email),
      userId,
      firstName,
      middleName,
      lastName,
      title: null,
      phone: null,
      countryName: null,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((now) => ({
        userId: sql<UserId | null>`coalesce(contacts.user_id, excluded.user_id)`,
        firstName: sql<string>`case when contacts.first_name || contacts.last_name = '' then excluded.first_name else contacts.first_name end`,
        middleName: sql<string>`case when contacts.first_name || contacts.last_name = '' then excluded.middle_name else contacts.middle_name end`,
        lastName: sql<string>`case when contacts.first_name || contacts.last_name = '' then excluded.last_name else contacts.last_name end`,
        updatedAt: sql<Date>`now()`,
        email: now.ref('contacts.email'),
      })),
    )
    .returning(['id', 'userId', 'email'])
    .executeTakeFirstOrThrow();
}

/** The contact of an account gets the address that the account has now. */
export async function followAccountEmail(tx: Database, userId: UserId): Promise<void> {
  await sql`update contacts c set email = u.email, updated_at = now() from users u
    where c.user_id = ${userId} and u.id = c.user_id and c.email <> u.email`.execute(tx);
}

/** Removes a contact without an account, whose place another one has taken. */
export async function removeLead(tx: Database, id: ContactId): Promise<void> {
  await tx.deleteFrom('contacts').where('id', '=', id).where('userId', 'is', null).execute();
}
