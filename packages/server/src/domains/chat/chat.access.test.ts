import { mayChatIn } from '@oeuvre/contracts/domains/chat/chat.policy.ts';
import { type Role, roles } from '@oeuvre/contracts/kernel/viewer.ts';
import { describe, expect, test } from 'vitest';
import { viewerOf } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { listCuratorsOf } from './chat.access.ts';

interface Case {
  readonly about: string;
  readonly roles: readonly Role[];
  readonly isAssigned?: boolean;
  readonly status?: 'SUBSCRIBED' | 'SUSPENDED' | 'LEAVE_BY_USER';
  readonly may: boolean;
}

/** The role table of the chat: who belongs to a segment's list. */
const cases: readonly Case[] = [
  ...roles.map((role) => ({ about: `${role} who is assigned`, roles: [role], may: role !== 'APPLICATION_MANAGER' })),
  ...roles.map((role) => ({ about: `${role} who is not assigned`, roles: [role], isAssigned: false, may: false })),
  ...roles.map((role) => ({
    about: `${role} who is assigned and suspended`,
    roles: [role],
    status: 'SUSPENDED' as const,
    may: role === 'SUPER',
  })),
  { about: 'a member who is not assigned', roles: ['COMMON'], isAssigned: false, status: 'SUBSCRIBED', may: false },
  { about: 'an assigned person who has left as a member', roles: ['OWNER'], status: 'LEAVE_BY_USER', may: true },
  { about: 'an application manager who is a curator too', roles: ['APPLICATION_MANAGER', 'OO_CURATOR'], may: true },
  { about: 'an assigned person without any role', roles: [], may: false },
];

describe('the list of curators of a segment', () => {
  test.each(cases)(
    '$about: $may, by the policy and by the view alike',
    async ({ roles: held, isAssigned = true, status, may }) => {
      const person = await aPerson(db, { roles: held });
      const segment = await aSegment(db, { staff: isAssigned ? [person] : [] });
      if (status) await aMembership(db, { person, segment, status });
      expect({
        policy: mayChatIn(await viewerOf(person), segment.id).allowed,
        view: (await listCuratorsOf(db, segment.id, [person.id])).length === 1,
      }).toEqual({ policy: may, view: may });
    },
  );

  test('a person with a suspended account is not on it', async () => {
    const person = await aPerson(db, { roles: ['OO_CURATOR'] });
    const segment = await aSegment(db, { staff: [person] });
    await pool.query('update users set suspended = true where id = $1', [person.id]);
    expect(await listCuratorsOf(db, segment.id, [person.id])).toEqual([]);
  });
});
