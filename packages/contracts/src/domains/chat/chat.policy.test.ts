import { describe, expect, test } from 'vitest';
import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { guest, type Viewer } from '../../kernel/viewer.ts';
import { type ChatFacts, mayChangeMessage, mayNameOrLeaveChat, mayReadChat, mayWriteInChat } from './chat.policy.ts';

const segmentId = 'segment' as SegmentId;
const [ada, ben, cleo] = ['ada', 'ben', 'cleo'] as unknown as [UserId, UserId, UserId];
const curator = (id: UserId, changed: Partial<Viewer> = {}): Viewer => ({
  ...guest,
  id,
  roles: ['OO_CURATOR'],
  assignedTo: [segmentId],
  ...changed,
});
const room = (changed: Partial<ChatFacts> = {}): ChatFacts => ({
  segmentId,
  participants: [ada, ben],
  active: [ada, ben],
  isDirect: false,
  ...changed,
});
const reasonOf = (verdict: { allowed: boolean; reason?: string }) => verdict.reason ?? 'allowed';

describe('a room', () => {
  test.each([
    ['a participant', curator(ada), 'allowed'],
    ['another curator', curator(cleo), 'not-found'],
    ['an administrator who is not in it', curator(cleo, { roles: ['SUPER'] }), 'not-found'],
    ['a participant who is no longer assigned', curator(ada, { assignedTo: [] }), 'not-found'],
    ['a participant who is suspended', curator(ada, { suspendedIn: [segmentId] }), 'not-found'],
    ['a guest', guest, 'not-found'],
  ])('is read and written by %s: %#', (_, viewer, reason) => {
    expect(reasonOf(mayReadChat(viewer, room()))).toBe(reason);
    expect(reasonOf(mayWriteInChat(viewer, room()))).toBe(reason);
  });

  test('without anybody else it can be read and takes no message', () => {
    expect(reasonOf(mayReadChat(curator(ada), room({ active: [ada] })))).toBe('allowed');
    expect(reasonOf(mayWriteInChat(curator(ada), room({ active: [ada] })))).toBe('read-only');
  });
});

test('a room of several is named and left by its readers; the room of a pair by neither', () => {
  expect(reasonOf(mayNameOrLeaveChat(curator(ada), room()))).toBe('allowed');
  expect(reasonOf(mayNameOrLeaveChat(curator(ada), room({ isDirect: true })))).toBe('direct');
  expect(reasonOf(mayNameOrLeaveChat(curator(cleo), room()))).toBe('not-found');
});

test('a message is changed by its author alone, also in a room that takes no more', () => {
  expect(reasonOf(mayChangeMessage(curator(ada), room({ active: [ada] }), ada))).toBe('allowed');
  expect(reasonOf(mayChangeMessage(curator(ben), room(), ada))).toBe('not-the-author');
  expect(reasonOf(mayChangeMessage(curator(ben), room(), null))).toBe('not-the-author');
  expect(reasonOf(mayChangeMessage(curator(cleo), room(), cleo))).toBe('not-found');
});
