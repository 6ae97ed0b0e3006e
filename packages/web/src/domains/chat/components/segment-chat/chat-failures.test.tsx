import { chatErrors, chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { expect, test, vi } from 'vitest';
import { answer, callsOf, disconnect } from '../../../../../test/answers.ts';
import { chatCurator, chatMessage, chatOfTwo, chatRoom, messagePage } from '../../../../../test/chat.ts';
import {
  expectToast,
  fab,
  list,
  openRoom,
  panel,
  refuse,
  resetChat,
  row,
  showChat,
} from '../../../../../test/chat-page.tsx';
import { expectAccessible } from '../../../../../test/render.tsx';

resetChat();

/* §8 of the specification: each text when it is due. Those of a connection are in live/connect-chat.test.tsx. */

test.each([
  ['the server fails', () => refuse(chatRoutes.curators)],
  ['there is no network', () => disconnect(chatRoutes.curators)],
])('a list that cannot be loaded says so and can be loaded again: %s', async (_, fail) => {
  await showChat({ answering: fail });
  await expectToast(chatTexts.load);
  await fab().click();
  await expect.element(list().getByRole('alert')).toMatchTextContent('Failed to load chat data');
  answer(chatRoutes.curators, { curators: [chatCurator()], belongs: true });
  await list().getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('Tobias Lindqvist')).toBeVisible();
});

test('rooms that cannot be read say so, and the curators are shown', async () => {
  await showChat({ answering: () => refuse(chatRoutes.list) });
  await expectToast(chatTexts.rooms);
  await fab().click();
  await expect.element(row('Tobias Lindqvist')).toBeVisible();
});

test.each([
  ['the server fails', () => refuse(chatRoutes.create)],
  ['there is no network', () => disconnect(chatRoutes.create)],
])('a room that cannot be made says so: %s', async (_, fail) => {
  await showChat({ curators: [chatCurator({ chatId: null })] });
  fail();
  await fab().click();
  await row('Tobias Lindqvist').click();
  await expectToast(chatTexts.open);
});

test('a room that exists already is opened', async () => {
  await showChat({ curators: [chatCurator({ chatId: null })], messages: [chatMessage(1)] });
  answer(chatRoutes.create, () => {
    throw chatErrors('exists', { roomId: chatOfTwo });
  });
  await fab().click();
  await row('Tobias Lindqvist').first().click();
  await expect.element(panel().getByText('Message 1')).toBeVisible();
});

test('a room that is made is opened', async () => {
  const { me } = await showChat({ curators: [chatCurator({ chatId: null })] });
  answer(chatRoutes.create, chatRoom(me));
  await fab().click();
  await row('Tobias Lindqvist').first().click();
  await expect.element(panel().getByText('Start the conversation')).toBeVisible();
  expect(callsOf(chatRoutes.create)[0]?.body).toMatchObject({ context: { type: 'segment_chat' } });
});

test.each([
  ['the server fails', () => refuse(chatRoutes.messages)],
  ['there is no network', () => disconnect(chatRoutes.messages)],
])('history that cannot be loaded says so and can be loaded again: %s', async (_, fail) => {
  const { socket } = await openRoom({ messages: [chatMessage(1)] });
  await expect.element(panel().getByText('Message 1')).toBeVisible();
  fail();
  socket.hear('new_message', { chatId: chatOfTwo, message: chatMessage(3) });
  await expectToast(chatTexts.history);
  answer(chatRoutes.messages, messagePage([chatMessage(2), chatMessage(3)]));
  socket.hear('new_message', { chatId: chatOfTwo, message: chatMessage(3) });
  await expect.element(panel().getByText('Message 2')).toBeVisible();
});

test('rooms that cannot be joined are counted, and joined after five seconds', async () => {
  const { socket } = await showChat();
  await expect.poll(() => socket.sent.length).toBe(1);
  socket.joins = () => null;
  socket.cut();
  socket.connected = true;
  socket.hear('connect', undefined);
  await expectToast('Failed to join 1 chat room(s). Retrying in 5 seconds...');
  const joins = () => socket.sent.filter(({ event }) => event === 'join_chat').length;
  const before = joins();
  socket.joins = (chatId) => ({ chatId, lastSeq: 0, lastChange: 0 });
  await expect.poll(joins, { timeout: 7_000 }).toBe(before + 1);
});

test('every three minutes the chat is read again, and says if that fails', async () => {
  const intervals: { run: () => void; every: number | undefined }[] = [];
  const real = window.setInterval;
  vi.spyOn(window, 'setInterval').mockImplementation(((run: () => void, every?: number) => {
    intervals.push({ run, every });
    return real(() => undefined, 1_000_000);
  }) as typeof setInterval);
  await openRoom({ messages: [chatMessage(1)] });
  await expect.element(panel().getByText('Message 1')).toBeVisible();
  refuse(chatRoutes.curators);
  intervals.find(({ every }) => every === 180_000)!.run();
  await expectToast(chatTexts.refresh);
});

test('without a live connection the banner says so, and Now tries again', async () => {
  const { socket } = await openRoom({ messages: [chatMessage(1)], reachable: 'websocket error' });
  await expect.element(panel().getByText(chatTexts.polling)).toBeVisible();
  await expect.element(panel().getByText(/next attempt in \d s/)).toBeVisible();
  await expectAccessible();
  const now = panel().getByRole('button', { name: 'Now' });
  await expect.element(now).toBeVisible();
  // At once: it would come back by itself while a slow click waits.
  socket.reachable = true;
  (now.element() as HTMLElement).click();
  await expect.element(panel().getByText(chatTexts.polling)).not.toBeInTheDocument();
});

test('a session that has ended is said', async () => {
  await showChat({ reachable: 'websocket error', answering: () => refuse(chatRoutes.changes, 'signed-out') });
  await expectToast(chatTexts.signedOut);
});
