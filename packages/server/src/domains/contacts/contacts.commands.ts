import './contacts.tables.ts';
import type { ContactId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { sql } from 'kysely';
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
 * known names stay. An unconfirmed account is not linked: its creator has not shown that the address is theirs.
 * Undefined: the person with this address was erased on request, and nobody else brings them back.
 */
export async function upsertContact(
  tx: Database,
  email: string,
  names: ContactNames = {},
): Promise<ContactRow | undefined> {
  const user = await findUserByEmail(tx, email);
  if (!user?.emailVerified && (await wasErased(tx, normalisedEmail(email)))) return undefined;
  return insertOrBind(tx, { email, userId: user?.emailVerified ? user.id : null, ...names });
}

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
