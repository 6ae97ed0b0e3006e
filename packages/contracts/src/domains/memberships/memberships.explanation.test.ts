import { expect, test } from 'vitest';
import { explain } from './memberships.explanation.ts';
import { furtherEvents, isInvited, isPossible, membershipEvents, nextStatus } from './memberships.machine.ts';
import { membershipStatuses } from './memberships.model.ts';

const all = membershipStatuses.flatMap((status) =>
  [...membershipEvents, ...furtherEvents].map((event) => ({ status, ...explain(status, event) })),
);

test('for each of the 300 pairs of status and event: a next status, or a sentence that says why not; and who', () => {
  expect(all).toHaveLength(300);
  for (const { status, event, possible, next, why, who } of all) {
    expect([status, event, possible]).toEqual([status, event, isPossible(status, event)]);
    expect([status, event, next === null, why === null]).toEqual([status, event, !possible, possible]);
    if (why) expect(why).toMatch(/^[A-Z].*\.$/);
    expect(who).toMatch(/^[A-Z]/);
  }
});

test('an invitation ends by expiring or declining, a request by withdrawing, everything by erasing', () => {
  const moved = (event: (typeof furtherEvents)[number]) =>
    membershipStatuses.flatMap((status) => {
      const next = nextStatus(status, event, true);
      return next === null ? [] : [`${status} ${next}`];
    });
  const invitations = [
    'UNREGISTERED_INVITED_BY_CURATOR UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
    'INVITED INVITATION_CANCELLED',
  ];
  expect(moved('expire')).toEqual(invitations);
  expect(moved('decline-invitation')).toEqual(invitations);
  expect(moved('withdraw')).toEqual(['REQUEST_PENDING EMPTY']);
  expect(moved('erase')).toHaveLength(membershipStatuses.length);
  expect(membershipStatuses.filter(isInvited)).toHaveLength(2);
});

test('says why in the words of the status', () => {
  expect(explain('LEAVE_BY_USER', 'invite').why).toBe(
    'This person has left. They can come back, or membership can be granted.',
  );
  expect(explain('SUBSCRIBED', 'remove').why).toBe('This person is a member. End or suspend the membership first.');
  expect(explain('UNREGISTERED_BY_CURATOR', 'grant').why).toBe('This person has no account yet.');
  expect(explain('INVITATION_CANCELLED', 'accept').why).toBe('The invitation was cancelled, declined or has expired.');
});
