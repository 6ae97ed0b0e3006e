import './accounts.tables.ts';
import { hash } from '@node-rs/argon2';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../platform/database/database.ts';

export interface PersonTraits {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly about?: string;
  readonly roles?: readonly Role[];
  readonly flags?: readonly ('canWriteArticles' | 'canPublishArticles' | 'canMailArticles')[];
  readonly password?: string;
  readonly isConfirmed?: boolean;
}
export interface Person {
  readonly id: UserId;
  readonly email: string;
}

/** An account as it is after sign-up and confirmation: COMMON by default. Without a password it cannot sign in. */
export async function aPerson(db: Database, traits: PersonTraits = {}): Promise<Person> {
  return (await manyPeople(db, [traits]))[0]!;
}

/** Any number of accounts in four statements. */
export async function manyPeople(db: Database, list: readonly PersonTraits[]): Promise<Person[]> {
  const people = list.map((traits) => ({ id: uuidv7() as UserId, traits }));
  const users = people.map(({ id, traits }) => userOf(id, traits));
  if (users.length === 0) return [];
  await db.insertInto('users').values(users).execute();
  const roles = people.flatMap(({ id, traits }) => (traits.roles ?? ['COMMON']).map((role) => ({ userId: id, role })));
  if (roles.length > 0) await db.insertInto('userRoles').values(roles).execute();
  const withPassword = people.filter(({ traits }) => traits.password !== undefined);
  if (withPassword.length > 0) {
    const rows = await Promise.all(
      withPassword.map(async ({ id, traits }) => ({
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: await hashOf(traits.password!),
      })),
    );
    await db.insertInto('credentials').values(rows).execute();
  }
  return users.map(({ id, email }) => ({ id, email }));
}

function userOf(
  id: UserId,
  {
    email = `${id}@oeuvre.test`,
    firstName = 'Ada',
    lastName = 'Example',
    about = '',
    flags = [],
    isConfirmed = true,
  }: PersonTraits,
) {
  const has = (flag: (typeof flags)[number]) => flags.includes(flag);
  return {
    id,
    email,
    firstName,
    lastName,
    about,
    name: `${firstName} ${lastName}`.trim(),
    emailVerified: isConfirmed,
    image: null,
    userName: null,
    canWriteArticles: has('canWriteArticles'),
    canPublishArticles: has('canPublishArticles'),
    canMailArticles: has('canMailArticles'),
  };
}

const hashes = new Map<string, Promise<string>>();
/** Hashing is slow on purpose; invented people with the same password share one hash here, real ones never do. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password);
  hashes.set(password, known);
  return known;
}
