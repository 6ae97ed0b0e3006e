import { expect, test } from 'vitest';
import { isPossible, type MembershipEvent, membershipEvents, nextStatus } from './memberships.machine.ts';
import { type MembershipStatus, membershipStatuses } from './memberships.model.ts';

/** A second copy of the table, on purpose: an error in either copy shows. */
const decided = `
| E  | uB/rB* | uN/rN* | – | uI/I | – | × | P | – | – | S | – | × | – | – | = | =* |
| uB | =* | = | = | uI | – | × | – | – | – | – | – | × | – | – | E | rB* |
| uN | =* | = | = | – | – | × | – | – | – | – | – | × | – | – | E | rN* |
| uI | =* | = | = | – | uC | S* | – | – | – | – | – | × | – | – | – | I* |
| uC | =* | = | = | uI | – | × | – | – | – | – | – | × | – | S | E | C* |
| rB | =* | = | = | I | – | × | P | – | – | S | – | × | – | S | E | =* |
| rN | =* | = | = | – | – | × | P | – | – | S | – | × | – | S | E* | =* |
| I  | =* | = | = | – | C | S | – | – | – | S | – | × | – | – | – | =* |
| C  | =* | = | = | I | – | × | P | – | – | S | – | × | – | S | E | =* |
| P  | =* | = | = | – | – | × | – | S | R | S | – | × | – | – | – | =* |
| R  | =* | = | = | I | – | × | P | – | – | S | – | × | – | S | E | =* |
| S  | =* | = | = | – | – | =* | – | – | – | =* | L | U* | X | – | – | =* |
| X  | =* | = | = | – | – | × | – | – | – | × | – | × | – | S | E | =* |
| L  | =* | = | = | – | – | × | P | – | – | S | – | × | – | S | E | =* |
| U  | =* | = | = | I | – | × | P | – | – | S | – | × | – | S | E | =* |`;

const statusOf: Record<string, MembershipStatus> = {
  E: 'EMPTY',
  uB: 'UNREGISTERED_BY_CURATOR',
  uN: 'UNREGISTERED_FROM_NEWSLETTER',
  uI: 'UNREGISTERED_INVITED_BY_CURATOR',
  uC: 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
  rB: 'REGISTERED_BY_CURATOR',
  rN: 'REGISTERED_FROM_NEWSLETTER',
  I: 'INVITED',
  C: 'INVITATION_CANCELLED',
  P: 'REQUEST_PENDING',
  R: 'REQUEST_REJECTED',
  S: 'SUBSCRIBED',
  X: 'SUSPENDED',
  L: 'LEAVE_BY_USER',
  U: 'UNSUBSCRIBED',
};

const cases = decided
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [from = '', ...cells] = line
      .split('|')
      .map((cell) => cell.trim())
      .filter(Boolean);
    return cells.map((cell, at) => ({
      from: statusOf[from]!,
      event: membershipEvents[at]!,
      cell: cell.replace('*', ''),
    }));
  });

const expected = (from: MembershipStatus, cell: string) => (cell === '=' ? from : (statusOf[cell] ?? null));

test('the table has a cell for every status and event', () => {
  expect(cases).toHaveLength(membershipStatuses.length * membershipEvents.length);
  expect(cases).toHaveLength(240);
});

test.each(cases)(
  '$event from $from: $cell',
  ({ from, event, cell }: { from: MembershipStatus; event: MembershipEvent; cell: string }) => {
    const [withoutAccount = '', withAccount = withoutAccount] = cell.split('/');
    expect(nextStatus(from, event, false)).toBe(expected(from, withoutAccount));
    expect(nextStatus(from, event, true)).toBe(expected(from, withAccount));
  },
);

test('a suspended person can neither join nor apply, only be granted or removed', () => {
  expect(
    membershipEvents.filter(
      (event) => isPossible('SUSPENDED', event) && nextStatus('SUSPENDED', event, true) !== 'SUSPENDED',
    ),
  ).toEqual(['grant', 'remove']);
});

test('suspending needs a member', () => {
  expect(membershipStatuses.filter((status) => isPossible(status, 'suspend'))).toEqual(['SUBSCRIBED']);
});
