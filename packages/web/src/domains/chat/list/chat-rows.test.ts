import type { ChatCurator, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { expect, test } from 'vitest';
import { chatCurator, chatMessage, chatRoom, newViewer, tobias } from '../../../../test/chat.ts';
import { idOf } from '../../../../test/things.ts';
import { chatRows, unreadOf } from './chat-rows.ts';

const me = newViewer();
const curator = (number: number, firstName: string, changed: Partial<ChatCurator> = {}) =>
  chatCurator({ userId: idOf(number), firstName, lastName: '', chatId: null, ...changed });
const room = (number: number, changed: Partial<ChatRoom> = {}) => chatRoom(me, { id: idOf(number), ...changed });
const at = (createdAt: string) => chatMessage(1, { createdAt });
const names = (curators: readonly ChatCurator[], rooms: readonly ChatRoom[]) =>
  chatRows(curators, rooms, me).map(({ name }) => name);

test('the list is sorted by unread messages, then by the latest one, then by name', () => {
  const curators = [
    curator(7, 'Ada'),
    curator(3, 'Berta', { chatId: idOf(33) }),
    curator(4, 'Cleo', { chatId: idOf(34) }),
    curator(5, 'Dora', { chatId: idOf(35) }),
    curator(6, 'Ama'),
  ];
  const rooms = [
    room(33, { latest: at('2026-11-19T10:00:00.000Z') }),
    room(34, { latest: at('2026-11-20T10:00:00.000Z') }),
    room(35, { latest: at('2026-11-01T10:00:00.000Z'), newMessages: 2 }),
  ];
  expect(names(curators, rooms)).toEqual(['Dora', 'Cleo', 'Berta', 'Ada', 'Ama']);
});

test('a room of several has a line of its own', () => {
  const { participants } = chatRoom(me);
  const several = room(40, {
    isDirect: false,
    participants: [...participants, { ...participants[1]!, userId: idOf(3), firstName: 'Ines' }],
  });
  expect(names([chatCurator({ userId: tobias, chatId: null })], [several])).toEqual([
    'Tobias Lindqvist',
    'Tobias Lindqvist, Ines Lindqvist',
  ]);
});

test('a room that a curator has just opened is on their line', () => {
  const [row, ...others] = chatRows([chatCurator({ userId: tobias, chatId: null })], [chatRoom(me)], me);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ key: tobias, room: { id: chatRoom(me).id } });
});

test('muted rooms are not counted on the button', () => {
  const rooms = [room(40, { newMessages: 3 }), room(41, { newMessages: 9, isMuted: true })];
  expect(unreadOf(chatRows([], rooms, me))).toBe(3);
});
