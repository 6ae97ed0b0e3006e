import type { BulkAct } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { actSentences, actTitle, timeLeft } from './held-words.ts';

const begun = Date.parse('2026-11-24T10:32:00.000Z');
const act = (changed: Partial<BulkAct> = {}): BulkAct => ({
  id: '1',
  segmentId: 'segment' as SegmentId,
  event: 'suspend',
  state: 'held',
  reason: null,
  people: 24,
  done: 24,
  unchanged: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  refusedPeople: [],
  keptPeople: [],
  heldUntil: '2026-11-24T10:42:00.000Z',
  startedBy: 'Ines Okafor',
  createdAt: '2026-11-24T10:32:00.000Z',
  ...changed,
});
const ben = { contactId: 'b' as ContactId, name: 'Ben Lind', email: 'ben@oeuvre.test' };

test('invitations wait until a time of day, other changes are said as done', () => {
  expect(actTitle(act({ event: 'invite' }), 'UTC')).toBe('24 invitations wait until 10:42 UTC');
  expect(actTitle(act({ event: 'invite', done: 1 }), 'UTC')).toMatch(/^1 invitation waits until/);
  expect(actTitle(act(), 'UTC')).toBe('24 memberships suspended');
});

test('the time left is in minutes and seconds, and over at its end', () => {
  expect(timeLeft(act().heldUntil, begun + 20_000)).toBe('9 min 40 s');
  expect(timeLeft(act().heldUntil, begun + 540_000)).toBe('1 min');
  expect(timeLeft(act().heldUntil, begun + 600_000)).toBe('');
  expect(actSentences(act(), begun + 20_000)).toEqual(['Mail leaves in 9 min 40 s. Until then you can undo this.']);
  expect(actSentences(act(), begun + 600_000)).toEqual(['The mails are leaving.']);
});

test('those who stayed as they were are named, with their status', () => {
  const stayed = act({ refused: 2, refusedPeople: [{ ...ben, status: 'INVITED', code: 'memberships/refused' }] });
  expect(actSentences(stayed, begun)).toContain(
    '2 contacts could not be changed: Ben Lind (Lead (Registered)) and 1 more.',
  );
});

test('work on many people says how far it is, and an undo what became of them', () => {
  expect(actTitle(act({ state: 'running', people: 10_000, done: 4_000 }), 'UTC')).toBe(
    'Changing 4,000 of 10,000 contacts',
  );
  expect(actTitle(act({ state: 'undoing', people: 10_000, done: 9_000, undone: 1_000 }), 'UTC')).toBe(
    'Undoing 1,000 of 10,000 contacts',
  );
  const undone = act({ state: 'undone', done: 0, undone: 23, kept: 1, keptPeople: [{ ...ben, status: 'SUBSCRIBED' }] });
  expect(actTitle(undone, 'UTC')).toBe('The change was undone.');
  expect(actSentences(undone, begun)).toEqual([
    '23 contacts as before. No mail has left.',
    '1 contact changed since then and left alone: Ben Lind (Member).',
  ]);
});

test('an act that changed nobody says so', () => {
  expect(actTitle(act({ state: 'released', done: 0, refused: 24 }), 'UTC')).toBe('No contact was changed.');
});
