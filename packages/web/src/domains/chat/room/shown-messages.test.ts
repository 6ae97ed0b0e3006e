import { expect, test } from 'vitest';
import { chatMessage, chatOfTwo, chatRoom, newViewer } from '../../../../test/chat.ts';
import type { OutboxRow } from '../outbox/outbox-rows.ts';
import type { Messages } from './messages.ts';
import { shownMessages } from './shown-messages.ts';

const me = newViewer();
const now = Date.parse('2026-11-20T18:00:00.000Z');
const row = (changed: Partial<OutboxRow> = {}): OutboxRow => ({
  no: 1,
  clientMessageId: 'key',
  personId: me,
  roomId: chatOfTwo,
  content: { type: 'text', text: 'Mine' },
  replyTo: null,
  writtenAt: now,
  state: 'waiting',
  isConfirmed: false,
  ...changed,
});
const shown = (messages: Messages, rows: readonly OutboxRow[] = [], isWaiting = false) =>
  shownMessages(
    {
      loading: 'ready',
      room: chatRoom(me),
      messages,
      older: 'none',
      newer: 'none',
      target: undefined,
      fresh: new Set(),
      typing: [],
      deleting: new Set(),
    },
    { me, roomId: chatOfTwo, rows, isWaiting, now },
  );

test('messages on their way follow those of the server, in the order written', () => {
  const rows = [row(), row({ no: 2, clientMessageId: 'other', content: { type: 'text', text: 'Next' } })];
  expect(shown([chatMessage(1)], rows).map(({ text }) => text)).toEqual(['Message 1', 'Mine', 'Next']);
});

test('a message that the server has is shown once, at the same place', () => {
  const [before] = shown([], [row()]);
  const after = shown([chatMessage(1, { clientMessageId: 'key', senderId: me })], [row()]);
  expect(after).toHaveLength(1);
  expect(after[0]!.key).toBe(before!.key);
});

test('other rooms’ messages are not shown', () => {
  expect(shown([], [row({ roomId: 'other' })])).toEqual([]);
});

test.each([
  ['is being sent', row(), false, 'sending'],
  ['waits for a network', row(), true, 'waiting'],
  ['was refused', row({ state: 'failed' }), true, 'failed'],
  ['is older than a day', row({ writtenAt: now - 25 * 3_600_000 }), false, 'old'],
  ['is old but was confirmed', row({ writtenAt: now - 25 * 3_600_000, isConfirmed: true }), false, 'sending'],
] as const)('a message that %s', (_, one, isWaiting, status) => {
  expect(shown([], [one], isWaiting)[0]!.status).toBe(status);
});

test('a quoted message that was deleted since has no words', () => {
  const { id, seq, senderId } = chatMessage(1);
  const quote = { id, seq, senderId, text: 'Message 1', type: 'text' } as const;
  const gone = chatMessage(1, { deletedAt: '2026-11-20T18:00:00.000Z', text: '', change: 1 });
  const [reply, ...others] = shown([gone, chatMessage(2, { replyTo: quote })]);
  expect(others).toEqual([]);
  expect(reply!.replyTo!.text).toBe('');
});

test('an image of another site is left out', () => {
  const image = (address: string) => chatMessage(1, { type: 'image', text: '', attachments: [address] });
  for (const address of ['https://elsewhere.example/x.png', '//elsewhere.example/x.png', 'javascript:alert(1)'])
    expect(shown([image(address)])[0]!.image).toBeUndefined();
  expect(shown([image('/files/x')])[0]!.image).toMatchObject({ src: '/files/x' });
});
