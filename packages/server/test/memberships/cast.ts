import { createHash } from 'node:crypto';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { MembershipId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { manyPeople, type Person } from '../../src/domains/accounts/accounts.factory.ts';
import { manyContacts } from '../../src/domains/contacts/contacts.factory.ts';
import { manyMemberships } from '../../src/domains/memberships/memberships.factory.ts';
import { aSegment, assign } from '../../src/domains/segments/segments.factory.ts';
import { db, pool } from '../database.ts';
import type { Subject } from './machine-calls.ts';

/** Everybody who may try to move somebody's membership. */
export const actors = ['guest', 'self', 'member', 'curator', 'elsewhere', 'supervisor', 'super'] as const;
export type Actor = (typeof actors)[number];
/** Those who manage the members of the segment. */
export const managers: readonly Actor[] = ['supervisor', 'super'];

export const sessionOf = (person: { readonly id: string }) => `session-of-${person.id}`;

/** Signs many people in by one statement. */
async function signInAll(people: readonly { readonly id: string }[]): Promise<void> {
  await pool.query(
    `insert into sessions (user_id, token, expires_at)
     select id, 'session-of-' || id, now() + interval '1 day' from unnest($1::uuid[]) id`,
    [people.map(({ id }) => id)],
  );
}

export interface Cast {
  readonly open: { readonly id: SegmentId };
  readonly closed: { readonly id: SegmentId };
  readonly people: Readonly<Record<Exclude<Actor, 'guest' | 'self'>, Person>>;
}

/** A public and a private segment with everybody around; `elsewhere` supervises another segment. */
export async function aCast(): Promise<Cast> {
  const list = await manyPeople(db, [
    {},
    { roles: ['OO_CURATOR'] },
    { roles: ['OO_SUPERVISOR'] },
    { roles: ['OO_SUPERVISOR'] },
    { roles: ['SUPER'] },
  ]);
  const [member, curator, elsewhere, supervisor, admin] = list as [Person, Person, Person, Person, Person];
  const staff = [curator, supervisor];
  const [open, closed] = [await aSegment(db, { staff }), await aSegment(db, { public: false, staff })];
  await assign(db, elsewhere, await aSegment(db));
  await signInAll(list);
  const [contact] = await manyContacts(db, [{ userId: member.id, email: member.email }]);
  await manyMemberships(
    db,
    [open, closed].map((segment) => ({ segment, contact: contact! })),
  );
  return { open, closed, people: { member, curator, elsewhere, supervisor, super: admin } };
}

export interface Situation {
  readonly segment: { readonly id: SegmentId };
  readonly status: MembershipStatus;
  readonly hasAccount: boolean;
  readonly newsletter?: 'notSubscribed' | 'subscribed';
}

const unknownRequest = '01980000-0000-7000-8000-000000000000';

/** Somebody for each of these situations. Everybody has the link of an invitation, whether or not it is open. */
export async function manySubjects(situations: readonly Situation[]): Promise<Subject[]> {
  const withAccount = situations.filter(({ hasAccount }) => hasAccount);
  const accounts = await manyPeople(
    db,
    withAccount.map(() => ({ password: 'a password' })),
  );
  await signInAll(accounts);
  const accountOf = new Map(withAccount.map((one, at) => [one, accounts[at]!]));
  const contacts = await manyContacts(
    db,
    situations.map((one) => {
      const account = accountOf.get(one);
      return account ? { userId: account.id, email: account.email } : {};
    }),
  );
  const placed = situations.flatMap(({ segment, status, newsletter = 'notSubscribed' }, at) =>
    status === 'EMPTY' ? [] : [{ segment, status, newsletter, contact: contacts[at]! }],
  );
  const ids = new Map<string, MembershipId>(
    (await manyMemberships(db, placed)).map(({ id, contactId }) => [contactId, id]),
  );
  const subjects = situations.map((one, at) => ({
    segmentId: one.segment.id,
    contactId: contacts[at]!.id,
    userId: accountOf.get(one)?.id ?? null,
    email: contacts[at]!.email,
    requestId: ids.get(contacts[at]!.id) ?? unknownRequest,
    token: `link of ${contacts[at]!.id}`,
  }));
  await openLinks(subjects);
  return subjects;
}

/** As if the mails of their invitations had left. */
export async function openLinks(
  subjects: readonly Pick<Subject, 'segmentId' | 'contactId' | 'token'>[],
): Promise<void> {
  await pool.query(
    `insert into membership_invitations (segment_id, contact_id, token_hash, mail_due_at, is_counted)
     select segment_id, contact_id, hash, null, true from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as t (segment_id, contact_id, hash)
     on conflict (segment_id, contact_id) do update set token_hash = excluded.token_hash, mail_due_at = null`,
    [
      subjects.map(({ segmentId }) => segmentId),
      subjects.map(({ contactId }) => contactId),
      subjects.map(({ token }) => createHash('sha256').update(token).digest()),
    ],
  );
}
