import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { bulkChoices } from './bulk-choices.ts';
import type { SelectedContact } from './use-contact-selection.ts';

const people = (...statuses: MembershipStatus[]) =>
  statuses.map((status, at) => ({
    id: `contact-${at}` as ContactId,
    status,
    newsletter: { status: 'notSubscribed' as const },
  }));
const choices = (chosen: readonly SelectedContact[], isPast = false) =>
  Object.fromEntries(
    bulkChoices({ count: chosen.length, isEverybody: false, people: chosen }, isPast).map((one) => [one.event, one]),
  );

test('an act is possible if the status of one of the selected allows it, and says for how many', () => {
  const { suspend, grant, approve } = choices(people('SUBSCRIBED', 'SUBSCRIBED', 'SUSPENDED'));
  expect(suspend).toMatchObject({ reason: undefined, share: '2 of 3' });
  expect(grant).toMatchObject({ reason: undefined, share: '1 of 3' });
  expect(approve?.reason).toBe('None of the 3 contacts can be approved: 2 Member, 1 Suspended.');
});

test('for one contact the reason is that of the status', () => {
  expect(choices(people('INVITED')).invite?.reason).toBe('This person is already invited.');
  expect(choices(people('INVITED')).end?.reason).toBeUndefined();
});

test('a newsletter is cancelled only where there is one', () => {
  const [anna, ben] = people('SUBSCRIBED', 'SUBSCRIBED');
  const subscribed = { ...anna!, newsletter: { status: 'subscribed' as const } };
  expect(choices([subscribed, ben!])['nl-']).toMatchObject({ reason: undefined, share: '1 of 2' });
  expect(choices([ben!])['nl-']?.reason).toBe('Not subscribed to the newsletter.');
});

test('everybody may be asked about: the server tells who would stay as they are', () => {
  const all = (count: number) => bulkChoices({ count, isEverybody: true, people: [] }, false);
  expect(all(100_000).every(({ reason }) => reason === undefined)).toBe(true);
  expect(all(100_001)[0]?.reason).toBe('At most 100,000 contacts can be changed at once. Filter the list first.');
});

test('nothing is possible for nobody, or in the list as of a past day', () => {
  expect(choices([]).suspend?.reason).toBe('Nobody is selected.');
  expect(choices(people('SUBSCRIBED'), true).suspend?.reason).toBe(
    "You can't change anything while the list shows a past day.",
  );
});
