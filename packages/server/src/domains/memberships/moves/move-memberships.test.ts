import { expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { consentOfStaff } from '../consents/consents.commands.ts';
import { aMembership, type MembershipTraits } from '../memberships.factory.ts';
import { moveMemberships } from './move-memberships.ts';
import type { Step } from './write-steps.ts';

const act = { actor: { id: 0 }, reason: null } as const;
const newsletter = { from: 'notSubscribed', to: 'subscribed', by: 'staff', consent: consentOfStaff } as const;

/** A step that was decided when the row was a member's without a newsletter, upon a row as it is by now. */
async function aStep(traits: MembershipTraits, decided: Pick<Step, 'event' | 'to' | 'newsletter'>): Promise<Step> {
  const person = await aPerson(db);
  const place = await aMembership(db, { ...traits, person });
  return { ...place, userId: person.id, from: 'SUBSCRIBED', ...decided };
}

test.each<[string, Pick<Step, 'event' | 'to' | 'newsletter'>, Partial<MembershipTraits>]>([
  ['a status', { event: 'suspend', to: 'SUSPENDED' }, { status: 'LEAVE_BY_USER' }],
  ['a removal', { event: 'remove', to: 'EMPTY' }, { status: 'INVITED' }],
  ['a newsletter', { event: 'nl+', to: 'SUBSCRIBED', newsletter }, { newsletter: 'unsubscribed' }],
])('of a set, %s that changed since its step was decided is left alone, without a record', async (_, decided, now) => {
  const segment = await aSegment(db);
  const valid = await aStep({ segment }, decided);
  const late = await aStep({ segment, ...now }, decided);
  const rowOf = async ({ id }: Step) => (await pool.query('select * from memberships where id = $1', [id])).rows;
  const before = await rowOf(late);
  const written = await db.transaction().execute((tx) => moveMemberships(tx, act, [late, valid]));
  expect(written).toMatchObject([valid]);
  expect(await rowOf(late)).toEqual(before);
  const { rows } = await pool.query(
    `select contact_id, event from membership_events union all
     select (details->>'contactId')::uuid, replace(act, 'memberships.', '') from audit_log`,
  );
  expect(rows).toEqual(Array(2).fill({ contact_id: valid.contactId, event: decided.event }));
});
