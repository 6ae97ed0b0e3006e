import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect, hold } from '../../../../../test/answers.ts';
import { chatCurator, chatMessage, chatOfTwo, messagePage, tobias } from '../../../../../test/chat.ts';
import {
  expectToast,
  fab,
  field,
  list,
  openRoom,
  panel,
  receipt,
  refuse,
  resetChat,
  row,
  send,
  showChat,
  shownTexts,
  storeMessages,
} from '../../../../../test/chat-page.tsx';
import { expectAccessible } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';

resetChat();

test('the button opens the list, with roles, unread messages first', async () => {
  const ines = chatCurator({ userId: idOf(3), firstName: 'Ines', lastName: 'Okafor', role: 'SUPER', chatId: null });
  await showChat({
    curators: [ines, chatCurator({ newMessages: 2 })],
    messages: [chatMessage(1)],
    room: { newMessages: 2 },
  });
  await expect.element(fab()).toHaveAccessibleName('Segment Curators, 2 new messages');
  await fab().click();
  await expect.element(row('Tobias Lindqvist')).toMatchTextContent('Curator');
  await expect.element(row('Ines Okafor')).toMatchTextContent('Admin');
  const names = [...list().element().querySelectorAll('li b')].map((name) => name.textContent);
  expect(names).toEqual(['Tobias Lindqvist', 'Ines Okafor']);
  expect(list().element().getBoundingClientRect().width).toBe(286);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
});

test('the list says that it loads, and that there are no curators', async () => {
  let release: () => void = () => undefined;
  await showChat({
    answering: () => {
      answer(chatRoutes.list, { chats: [], totalCount: 0, hasNextPage: false, nextPage: null });
      ({ release } = hold(chatRoutes.curators, { curators: [], belongs: true }));
    },
  });
  await fab().click();
  await expect.element(list().getByText('Loading...')).toBeVisible();
  release();
  await expect.element(list().getByText('No curators found')).toBeVisible();
});

test('a person who does not belong to the list sees no chat', async () => {
  await showChat({ belongs: false });
  await expect.element(fab()).not.toBeInTheDocument();
});

test('a room is a panel of 400 by 600, and the whole screen on a phone', async () => {
  await openRoom({ messages: [chatMessage(1)] });
  const { width, height } = panel().element().getBoundingClientRect();
  expect([width, height]).toEqual([400, 600]);
  await expectAccessible();
  await page.viewport(390, 844);
  const phone = panel().element().getBoundingClientRect();
  expect([phone.width, phone.height]).toEqual([390, 844]);
  await expectAccessible();
});

test('an empty room invites to start the conversation', async () => {
  await openRoom();
  await expect.element(panel().getByText('Start the conversation')).toBeVisible();
});

test('a room that fails can be loaded again', async () => {
  await showChat({ messages: [chatMessage(1)] });
  await fab().click();
  refuse(chatRoutes.messages);
  await row('Tobias Lindqvist').click();
  await expect.element(page.getByText('Failed to load conversation')).toBeVisible();
  answer(chatRoutes.messages, messagePage([chatMessage(1)]));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel().getByText('Message 1')).toBeVisible();
});

test('Enter sends what is typed, trimmed; Shift and Enter begin a line; only spaces are not sent', async () => {
  const { me } = await openRoom();
  storeMessages(me);
  await expect.element(send()).toBeDisabled();
  await field().fill('   ');
  await expect.element(send()).toBeDisabled();
  await field().fill('');
  await userEvent.type(field(), '  Good.{Shift>}{Enter}{/Shift}Monday?  ');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('');
  await expect.poll(() => callsOf(chatRoutes.send)[0]?.body).toMatchObject({ text: 'Good.\nMonday?' });
  await expect.element(receipt('Sent')).toBeVisible();
});

test('the field grows to four lines', async () => {
  await openRoom();
  const height = () => field().element().getBoundingClientRect().height;
  const one = height();
  await field().fill('1\n2\n3\n4');
  const four = height();
  await field().fill('1\n2\n3\n4\n5\n6\n7');
  expect(four).toBeGreaterThan(one * 2.5);
  expect(height()).toBe(four);
});

test('words that are not sent stay after the room, the list and the page were left', async () => {
  const { shown } = await openRoom({ messages: [chatMessage(1)] });
  await field().fill('To Works on Water only');
  await panel().getByRole('button', { name: 'Close' }).click();
  await row('Tobias Lindqvist').click();
  await expect.element(field()).toHaveValue('To Works on Water only');
  await shown.unmount();
  expect(Object.values(localStorage).join()).toContain('To Works on Water only');
});

test.each([
  ['the server fails', () => refuse(chatRoutes.send)],
  ['the session has ended', () => refuse(chatRoutes.send, 'signed-out')],
])('a message keeps its words and can be sent again when %s', async (_, fail) => {
  const { me } = await openRoom();
  fail();
  await field().fill('Monday, once the caption is right.');
  await send().click();
  await expect.element(panel().getByText('Failed to send', { exact: true })).toBeVisible();
  await expectAccessible();
  storeMessages(me);
  await panel().getByRole('button', { name: 'Try again' }).click();
  await expect.element(receipt('Sent')).toBeVisible();
  const keys = callsOf(chatRoutes.send).map(({ body }) => (body as { clientMessageId: string }).clientMessageId);
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['unavailable', chatTexts.send],
  ['signed-out', chatTexts.signedOut],
] as const)('a message that is refused as %s says so for five seconds', async (code, text) => {
  await openRoom();
  refuse(chatRoutes.send, code);
  await field().fill('Monday');
  await send().click();
  await expectToast(text);
});

test('without a network a message waits, and the banner says when it is tried again', async () => {
  const { me } = await openRoom();
  disconnect(chatRoutes.send);
  await field().fill('Nine is good.');
  await send().click();
  await expect.element(panel().getByText('You are offline')).toBeVisible();
  await expect.element(panel().getByText(/1 message waits, next attempt in \d s/)).toBeVisible();
  await expect.element(receipt('Waiting')).toBeVisible();
  await expectAccessible();
  storeMessages(me);
  await panel().getByRole('button', { name: 'Now' }).click();
  await expect.element(receipt('Sent')).toBeVisible();
  await expect.element(panel().getByText('You are offline')).not.toBeInTheDocument();
});

test('a message of another person arrives, is new, and is read after half a second in view', async () => {
  const { socket } = await openRoom({ messages: [chatMessage(1)], room: { lastReadSeq: 1 } });
  await expect.element(panel().getByText('Message 1')).toBeVisible();
  answer(chatRoutes.viewed, { lastReadSeq: 2, lastViewedSeq: 2, newMessages: 0 });
  const begun = performance.now();
  socket.hear('new_message', { chatId: chatOfTwo, message: chatMessage(2, { text: 'Good.' }) });
  await expect.element(panel().getByText('NEW')).toBeVisible();
  await expect
    .poll(() => callsOf(chatRoutes.viewed).map(({ params }) => params['messageId']))
    .toEqual([chatMessage(2).id]);
  expect(performance.now() - begun).toBeGreaterThan(500);
  await expect.element(panel().getByText('NEW')).not.toBeVisible();
});

test('in a hidden tab nothing is read', async () => {
  const { socket } = await openRoom({ messages: [chatMessage(1)], room: { lastReadSeq: 1 } });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  socket.hear('new_message', { chatId: chatOfTwo, message: chatMessage(2) });
  await expect.element(panel().getByText('NEW')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(callsOf(chatRoutes.viewed)).toEqual([]);
});

test('others’ messages of the last two minutes are new when the room opens', async () => {
  const recent = new Date(Date.now() - 60_000).toISOString();
  await openRoom({ messages: [chatMessage(1), chatMessage(2, { createdAt: recent })], room: { lastReadSeq: 2 } });
  await expect.element(panel().getByText('NEW')).toBeVisible();
});

test('a room opens at its end if all is read, however new', async () => {
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const messages = Array.from({ length: 60 }, (_, at) => chatMessage(1 + at, at < 20 ? {} : { createdAt }));
  await openRoom({ messages, room: { lastReadSeq: 60 } });
  await expect.element(panel().getByText('Message 60')).toBeInViewport();
});

test('a room opens at its first unread message', async () => {
  const messages = Array.from({ length: 60 }, (_, at) => chatMessage(1 + at));
  await openRoom({ messages, room: { lastReadSeq: 29 } });
  await expect.element(panel().getByText('Message 30')).toBeInViewport();
  await expect.element(panel().getByText('Message 60')).not.toBeInTheDocument();
});

test('a hole in the numbers is fetched before the message is shown', async () => {
  const { socket } = await openRoom({ messages: [chatMessage(1)] });
  await expect.element(panel().getByText('Message 1')).toBeVisible();
  answer(chatRoutes.messages, ({ query }) =>
    messagePage(query.get('afterSeq') === '1' ? [chatMessage(2), chatMessage(3)] : []),
  );
  socket.hear('new_message', { chatId: chatOfTwo, message: chatMessage(3) });
  await expect.element(panel().getByText('Message 3')).toBeVisible();
  expect(shownTexts()).toEqual(['Message 1', 'Message 2', 'Message 3']);
});

test('a receipt turns from one check to two when the other person has read', async () => {
  const { me, socket } = await openRoom({ messages: [chatMessage(1)], room: { lastReadSeq: 1 } });
  storeMessages(me, 2);
  await field().fill('Mine');
  await send().click();
  await expect.element(receipt('Sent')).toBeVisible();
  socket.hear('message_read', { chatId: chatOfTwo, userId: tobias, seq: 2, messageId: null });
  await expect.element(receipt('Read')).toBeVisible();
});

test('a typing person is named until they pause, and others hear of the person’s own typing', async () => {
  const { socket } = await openRoom({ messages: [chatMessage(1)] });
  await expect.element(panel().getByText('Message 1')).toBeVisible();
  socket.hear('user_typing_start', { chatId: chatOfTwo, userId: tobias });
  await expect.element(panel().getByText('Tobias is typing')).toBeVisible();
  socket.hear('user_typing_stop', { chatId: chatOfTwo, userId: tobias });
  await expect.element(panel().getByText('Tobias is typing')).not.toBeInTheDocument();
  await field().fill('Mon');
  const typed = () => socket.sent.map(({ event }) => event).filter((event) => event.startsWith('typing'));
  await expect.poll(typed).toEqual(['typing_start']);
  await expect.poll(typed, { timeout: 5_000 }).toEqual(['typing_start', 'typing_stop']);
});

test('a reply shows what it answers, and leads there', async () => {
  const [first, second] = [chatMessage(1, { text: 'Where is the Kaiserkrone?' }), chatMessage(2)];
  const { me } = await openRoom({ messages: [first, second] });
  const message = panel().getByRole('listitem').filter({ hasText: 'Where is the Kaiserkrone?' });
  await message.getByRole('button', { name: 'Reply' }).click();
  await expect.element(panel().getByText('Replying to')).toBeVisible();
  answer(chatRoutes.send, ({ body }) => {
    const { text, clientMessageId } = body as { text: string; clientMessageId: string };
    const { id, seq, senderId, type } = first;
    return chatMessage(3, {
      text,
      clientMessageId,
      senderId: me,
      replyTo: { id, seq, text: first.text, senderId, type },
    });
  });
  await field().fill('Drawn on the spot.');
  await send().click();
  await expect.element(panel().getByText('Replying to')).not.toBeInTheDocument();
  await expect.poll(() => callsOf(chatRoutes.send)[0]?.body).toMatchObject({ replyTo: first.id });
  await panel()
    .getByRole('button', { name: /In reply to/ })
    .click();
  await expect.poll(() => panel().element().querySelector('[data-marked]')?.textContent).toContain('Where is');
});

test('an own message is deleted after a question; others’ have no such button', async () => {
  const { me } = await openRoom({ messages: [chatMessage(1)] });
  await expect.element(panel().getByText('Message 1')).toBeVisible();
  await expect.element(panel().getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  storeMessages(me, 2);
  await field().fill('Too early');
  await send().click();
  await expect.element(receipt('Sent')).toBeVisible();
  answer(chatRoutes.delete, ({ params }) =>
    chatMessage(2, {
      id: params['messageId'] as never,
      senderId: me,
      text: '',
      change: 1,
      deletedAt: new Date().toISOString(),
    }),
  );
  await panel().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(shownTexts).toEqual(['Message 1']);
});

test.each([
  ['the server fails', () => refuse(chatRoutes.delete), chatTexts.delete],
  ['there is no network', () => disconnect(chatRoutes.delete), chatTexts.delete],
  ['the session has ended', () => refuse(chatRoutes.delete, 'signed-out'), chatTexts.signedOutDelete],
] as const)('a deletion is undone and says so when %s', async (_, fail, text) => {
  const { me } = await openRoom({ messages: [chatMessage(1)] });
  storeMessages(me, 2);
  await field().fill('Too early');
  await send().click();
  fail();
  await panel().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(text);
  await expect.poll(shownTexts).toEqual(['Message 1', 'Too early']);
});

test('an emoji is put where the cursor is', async () => {
  await openRoom();
  await field().fill('Good');
  await panel().getByRole('button', { name: 'Emoji' }).click();
  const emojis = page.getByRole('group', { name: 'Emoji' });
  expect(emojis.getByRole('button').elements()).toHaveLength(20);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(emojis.getByRole('button', { name: 'Thinking' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(emojis).not.toBeInTheDocument();
  await expect.element(panel()).toBeVisible();
  await panel().getByRole('button', { name: 'Emoji' }).click();
  await emojis.getByRole('button', { name: 'Palette' }).click();
  await expect.element(field()).toHaveValue('Good🎨');
});

test('a room of 300 messages opens at its end, fetches older ones on the way up, and leads back down', async () => {
  const messages = Array.from({ length: 100 }, (_, at) => chatMessage(201 + at));
  await openRoom({ messages, room: { lastReadSeq: 300 }, hasBefore: true });
  await expect.element(panel().getByText('Message 300')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 400));
  answer(chatRoutes.messages, ({ query }) => {
    const before = Number(query.get('beforeSeq'));
    return messagePage(
      Array.from({ length: 100 }, (_, at) => chatMessage(before - 100 + at)),
      before > 101,
    );
  });
  const box = panel().getByRole('region', { name: 'Messages' }).element();
  expect(callsOf(chatRoutes.messages)).toHaveLength(1);
  for (let step = 0; step < 200 && box.scrollTop > 0; step++) {
    box.scrollTop -= 300;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await expect.poll(() => callsOf(chatRoutes.messages).length).toBeGreaterThan(1);
  await panel().getByRole('button', { name: 'To the newest message' }).click();
  await expect.element(panel().getByText('Message 300')).toBeVisible();
  await expect.element(panel().getByRole('button', { name: 'To the newest message' })).not.toBeInTheDocument();
});

test('opening a room puts the cursor into its field, and Escape leads back to its line', async () => {
  await openRoom({ messages: [chatMessage(1)] });
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(row('Tobias Lindqvist')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(fab()).toHaveFocus();
});
