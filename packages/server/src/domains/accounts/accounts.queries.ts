import './accounts.tables.ts';
import {
  displayName,
  type PersonFound,
  type PersonShown,
  type Session,
} from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/search.ts';

/** The columns that `presentPerson` takes. */
export const shownColumns = [
  'users.id',
  'users.firstName',
  'users.lastName',
  'users.middleName',
  'users.userName',
  'users.image',
] as const;
const accountColumns = [
  'users.about',
  'users.canWriteArticles',
  'users.canPublishArticles',
  'users.canMailArticles',
] as const;

const rolesOf = sql<Role[]>`array(select r.role from user_roles r where r.user_id = users.id order by r.role)`;
/** Must match the expression of the index `users_words`. */
const words = sql<string>`plain_text(users.first_name || ' ' || users.last_name || ' ' || users.email)`;

export interface PersonRow {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName: string;
  readonly userName: string | null;
  readonly image: string | null;
}

/** A row with a person's names as the API spells them. */
export const presentPerson = (row: PersonRow): PersonShown => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  middle_name: row.middleName,
  user_name: row.userName,
  photo: row.image,
});

const presentFound = (row: PersonRow & { email: string; roles: Role[] }): PersonFound => ({
  ...presentPerson(row),
  email: row.email,
  roles: row.roles,
});

export async function getOwnAccount(db: Database, id: UserId) {
  const row = await db
    .selectFrom('users')
    .select([...shownColumns, ...accountColumns, 'users.email', rolesOf.as('roles')])
    .select((query) =>
      query
        .exists(
          query
            .selectFrom('credentials')
            .select('credentials.id')
            .whereRef('credentials.userId', '=', 'users.id')
            .where('password', 'is not', null),
        )
        .as('isPasswordSet'),
    )
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (!row) throw commonErrors('not-found');
  const { about, canWriteArticles, canPublishArticles, canMailArticles } = row;
  return {
    ...presentFound(row),
    about,
    isPasswordSet: row.isPasswordSet === true,
    canWriteArticles,
    canPublishArticles,
    canMailArticles,
  };
}

/** An account as policies see it, for requests without a session; undefined if it is suspended or gone. */
export function findViewerAccount(db: Database, id: UserId) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.canWriteArticles',
      'users.canPublishArticles',
      'users.canMailArticles',
      rolesOf.as('roles'),
    ])
    .where('users.id', '=', id)
    .where('users.suspended', '=', false)
    .executeTakeFirst();
}

/** People by id, in no guaranteed order; unknown ids are skipped. */
export async function listPeople(db: Database, ids: readonly UserId[]): Promise<PersonShown[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(shownColumns)
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .execute();
  return rows.map(presentPerson);
}

/** The name that others see; empty without a person, also once the account is gone. */
export async function findShownName(db: Database, id: UserId | null | undefined): Promise<string> {
  const [person] = id ? await listPeople(db, [id]) : [];
  return person ? displayName(person) : '';
}

/** The part of a person that others see while both work on the same thing. */
export async function findPersonShown(
  db: Database,
  id: UserId,
): Promise<Pick<PersonShown, 'id' | 'first_name' | 'last_name' | 'photo'> | undefined> {
  const [person] = await listPeople(db, [id]);
  return person && { id: person.id, first_name: person.first_name, last_name: person.last_name, photo: person.photo };
}

/** Which of these sessions are not over. */
export async function listOpenSessions(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and not u.suspended`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface PeopleSearch {
  readonly text: string;
  readonly roles?: readonly Role[];
  /** Only people with this permission. */
  readonly flag?: 'canWriteArticles' | undefined;
  /** Only people for whom this is true; the columns of `users` are at hand. */
  readonly within?: Expression<SqlBool> | undefined;
  readonly limit: number;
}

/**
 * Confirmed accounts whose name or address contains the text and who have one of the roles and the permission. Check
 * `maySearchPeople` first.
 */
export async function searchPeople(
  db: Database,
  { text, roles = [], flag, within, limit }: PeopleSearch,
): Promise<PersonFound[]> {
  let query = db
    .selectFrom('users')
    .select([...shownColumns, 'users.email', rolesOf.as('roles')])
    .where('emailVerified', '=', true)
    .where('suspended', '=', false);
  if (text) query = query.where(contains(words, text));
  if (flag) query = query.where(flag, '=', true);
  if (within) query = query.where(within);
  if (roles.length > 0)
    query = query.where('users.id', 'in', (sub) =>
      sub.selectFrom('userRoles').select('userRoles.userId').where('role', 'in', roles),
    );
  const rows = await query
    .orderBy('users.lastName')
    .orderBy('users.firstName')
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(presentFound);
}

/** The account of an e-mail address, for the program's own use. */
export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'suspended'])
    .where('email', '=', normalisedEmail(email))
    .executeTakeFirst();
}

/** Whether the account can log in with a password. */
export async function hasPassword(db: Database, id: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('credentials')
    .select('id')
    .where('userId', '=', id)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The account data that an address book copies. */
export function findContactDetails(db: Database, id: UserId) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'middleName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The address of the person's photo, if there is one. */
export async function findPhoto(db: Database, id: UserId): Promise<string | undefined> {
  return (await db.selectFrom('users').select('image').where('id', '=', id).executeTakeFirst())?.image ?? undefined;
}

export async function isSuspended(db: Database, id: UserId): Promise<boolean> {
  const user = await db.selectFrom('users').select('suspended').where('id', '=', id).executeTakeFirst();
  return user?.suspended ?? true;
}

/** The sessions of a person, latest first. The tokens stay in the database. */
export async function listSessions(db: Database, owner: UserId, currentId: string | undefined): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent', 'signedInBy'])
    .where('userId', '=', owner)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    ipAddress: row.ipAddress || null,
    userAgent: row.userAgent || null,
    signedInBy: row.signedInBy,
  }));
}
