import { expect, test } from 'vitest';
import { chatMessage, chatRoom, newViewer } from '../../../../test/chat.ts';
import { countReaders, fit, mergeChanges, mergeMessages, newOnLoad } from './messages.ts';

const known = [chatMessage(4), chatMessage(5)];
const numbers = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

test('messages are shown once each, in the order of their numbers, whatever the order of arrival', () => {
  expect(numbers(mergeMessages(known, [chatMessage(7), chatMessage(6), chatMessage(5)]))).toEqual([4, 5, 6, 7]);
  expect(numbers(mergeMessages(known, [chatMessage(2), chatMessage(3)]))).toEqual([2, 3, 4, 5]);
});

test('the clocks of senders change nothing', () => {
  const late = chatMessage(6, { createdAt: '2020-01-01T00:00:00.000Z' });
  expect(numbers(mergeMessages(known, [late]))).toEqual([4, 5, 6]);
});

test('a hole is noticed', () => {
  expect(fit(known, [chatMessage(6)])).toBe(true);
  expect(fit(known, [chatMessage(5)])).toBe(true);
  expect(fit(known, [chatMessage(7)])).toBe(false);
  expect(fit([], [chatMessage(7)])).toBe(true);
});

test('the latest edit counts, also if an older state arrives after it', () => {
  const edited = chatMessage(5, { change: 2, text: 'Edited' });
  const stale = chatMessage(5, { change: 1, text: 'Stale' });
  expect(mergeMessages(mergeMessages(known, [edited]), [stale])[1]!.text).toBe('Edited');
});

test('changes of messages that are not loaded add none', () => {
  expect(numbers(mergeChanges(known, [chatMessage(1, { change: 9 })]))).toEqual([4, 5]);
});

test('new on opening: what is unread, and what others wrote in the last two minutes', () => {
  const me = newViewer();
  const now = Date.parse('2026-11-20T18:00:00.000Z');
  const at = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
  const messages = [
    chatMessage(1, { createdAt: at(300) }),
    chatMessage(2, { createdAt: at(119) }),
    chatMessage(3, { createdAt: at(60), senderId: me }),
    chatMessage(4, { createdAt: at(300) }),
  ];
  expect([...newOnLoad(messages, { me, lastReadSeq: 3, now })]).toEqual([2, 4]);
});

test('a message is read once someone other than its sender has read or viewed it', () => {
  const me = newViewer();
  const own = chatMessage(5, { senderId: me });
  const people = (lastReadSeq: number, lastViewedSeq: number) =>
    chatRoom(me).participants.map((one) =>
      one.userId === me ? { ...one, lastReadSeq: 9 } : { ...one, lastReadSeq, lastViewedSeq },
    );
  expect(countReaders(own, people(0, 0))).toBe(0);
  expect(countReaders(own, people(4, 4))).toBe(0);
  expect(countReaders(own, people(5, 0))).toBe(1);
  expect(countReaders(own, people(0, 5))).toBe(1);
});
