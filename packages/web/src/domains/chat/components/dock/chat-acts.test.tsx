import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { Route } from '@oeuvre/contracts/kernel/route.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../test/answers.ts';
import { chatCurator, chatMessage, messagePage } from '../../../../../test/chat.ts';
import {
  expectToast,
  fab,
  field,
  list,
  openRoom,
  panel,
  refuse,
  resetChat,
  shownTexts,
} from '../../../../../test/chat-page.tsx';
import { expectAccessible } from '../../../../../test/render.tsx';

resetChat();

const failures = [
  ['the server fails', refuse, 'The service is busy. Please try again in a moment.'],
  ['there is no network', disconnect, 'The server cannot be reached. Please check your connection and try again.'],
] as const;

const settings = () => page.getByRole('region', { name: 'Chat settings' });
const editing = () => panel().getByRole('textbox', { name: 'Edit your message' });
const toggle = (name: string) => settings().getByRole('switch', { name });
const box = () => panel().getByRole('region', { name: 'Messages' }).element();

async function choose(entry: string) {
  await panel().getByRole('button', { name: 'Room menu' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
async function openSettings(fail?: (route: Route) => void) {
  await openRoom({ messages: [chatMessage(1)] });
  answer(chatRoutes.settings, { receipts: true, typing: true, mails: true });
  answer(chatRoutes.changeSettings, ({ body }) => body as { receipts: boolean; typing: boolean; mails: boolean });
  fail?.(chatRoutes.changeSettings);
  await list().getByRole('button', { name: 'Chat settings' }).click();
}
/** Begins to edit an own message; returns the text that the server has. */
async function editOwn() {
  const { me } = await openRoom();
  const own = chatMessage(1, { senderId: me, text: 'Next to it.' });
  answer(chatRoutes.messages, messagePage([own]));
  await panel().getByRole('button', { name: 'Close', exact: true }).click();
  await list()
    .getByRole('button', { name: /Tobias/ })
    .click();
  await panel().getByRole('button', { name: 'Edit' }).click();
  return own;
}

test('a muted room is not counted on the button, and can be heard again', async () => {
  const { room } = await openRoom({ messages: [chatMessage(1)], room: { newMessages: 3, lastReadSeq: 1 } });
  await expect.element(fab()).toHaveAccessibleName('Segment Curators, 3 new messages');
  answer(chatRoutes.mute, { ...room, isMuted: true });
  await choose('Mute');
  await expect.element(fab()).toHaveAccessibleName('Segment Curators');
  await panel().getByRole('button', { name: 'Room menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Unmute' })).toBeVisible();
});

test.each(failures)('muting a room is undone when %s', async (_, fail, text) => {
  await openRoom({ messages: [chatMessage(1)], room: { newMessages: 3, lastReadSeq: 1 } });
  fail(chatRoutes.mute);
  await choose('Mute');
  await expectToast(text);
  await expect.element(fab()).toHaveAccessibleName('Segment Curators, 3 new messages');
});

test('the sound, receipts, typing and mails can be switched off', async () => {
  await openSettings();
  await expect.element(toggle('Read receipts')).toBeChecked();
  await expectAccessible();
  for (const name of ['Sound for new messages', 'Read receipts', 'Typing indicator', 'E-mail when unread']) {
    await toggle(name).click();
    await expect.element(toggle(name)).not.toBeChecked();
  }
  expect(callsOf(chatRoutes.changeSettings).at(-1)?.body).toEqual({ receipts: false, typing: false, mails: false });
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).toBeVisible();
});

test('without receipts the person no longer sees those of others', async () => {
  const { me, room } = await openRoom();
  /** As far as the server says that the other person has read; these addresses fit the pattern of the first call too. */
  function answerRead(lastReadSeq: number) {
    const participants = room.participants.map((one) => (one.userId === me ? one : { ...one, lastReadSeq }));
    answer(chatRoutes.get, { ...room, participants });
    answer(chatRoutes.curators, { curators: [chatCurator()], belongs: true });
    answer(chatRoutes.settings, { receipts: true, typing: true, mails: true });
  }
  answer(chatRoutes.messages, messagePage([chatMessage(1, { senderId: me })]));
  answerRead(1);
  await panel().getByRole('button', { name: 'Close', exact: true }).click();
  await list()
    .getByRole('button', { name: /Tobias/ })
    .click();
  await expect.element(panel().getByRole('img', { name: 'Read', exact: true })).toBeVisible();
  answer(chatRoutes.changeSettings, { receipts: false, typing: true, mails: true });
  answerRead(0);
  await list().getByRole('button', { name: 'Chat settings' }).click();
  await toggle('Read receipts').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel().getByRole('img', { name: 'Sent' })).toBeVisible();
});

test.each(failures)('a switch is put back when %s', async (_, fail, text) => {
  await openSettings(fail);
  await toggle('Read receipts').click();
  await expectToast(text);
  await expect.element(toggle('Read receipts')).toBeChecked();
});

test('an own text is edited by keys alone, and says that it was edited', async () => {
  const own = await editOwn();
  await expect.element(editing()).toHaveFocus();
  await expect.element(editing()).toHaveValue('Next to it.');
  await expectAccessible();
  answer(chatRoutes.edit, ({ body }) => {
    const { text } = body as { text: string };
    return { ...own, text, change: 1, editedAt: new Date().toISOString() };
  });
  await userEvent.keyboard(' Beside it.{Enter}');
  await expect.poll(shownTexts).toEqual(['Next to it. Beside it.']);
  await expect.element(panel().getByText('edited', { exact: true })).toBeVisible();
  await expect.element(field()).toHaveFocus();
});

test('an arrow up in the empty field edits the last own text; Escape leads back to the field', async () => {
  await editOwn();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(editing()).toHaveValue('Next to it.');
  await userEvent.keyboard('{Escape}More{ArrowUp}');
  await expect.element(field()).toHaveValue('More');
});

test('a reply that begins or is given up leads to the field; after a deletion keys still reach the room', async () => {
  await editOwn();
  await userEvent.keyboard('{Escape}');
  await panel().getByRole('button', { name: 'Reply' }).click();
  await expect.element(field()).toHaveFocus();
  await panel().getByRole('button', { name: 'Do not reply' }).click();
  await expect.element(field()).toHaveFocus();
  await panel().getByRole('button', { name: 'Delete' }).click();
  answer(chatRoutes.delete, { ...chatMessage(1), change: 1, deletedAt: new Date().toISOString(), text: '' });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => panel().element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
});

test.each(failures)('an edit keeps its words when %s, also after the room was left', async (_, fail, text) => {
  await editOwn();
  fail(chatRoutes.edit);
  await editing().fill('Beside it.');
  await panel().getByRole('button', { name: 'Save' }).click();
  await expectToast(text);
  await expect.element(editing()).toHaveValue('Beside it.');
  await panel().getByRole('button', { name: 'Close', exact: true }).click();
  await list()
    .getByRole('button', { name: /Tobias/ })
    .click();
  await expect.element(editing()).toHaveValue('Beside it.');
  expect(shownTexts()).toEqual(['Next to it.']);
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toBeVisible();
});

test('the earlier texts of an edited message open below it; a failure can be tried again', async () => {
  const edited = chatMessage(1, { text: 'Beside it.', change: 1, editedAt: '2026-11-20T18:01:00.000Z' });
  await openRoom({ messages: [edited], answering: () => refuse(chatRoutes.versions) });
  const mark = panel().getByRole('button', { name: 'edited' });
  await mark.click();
  await expect.element(panel().getByText('The earlier texts could not be loaded.')).toBeVisible();
  answer(chatRoutes.versions, { versions: [{ text: 'Next to it.', at: '2026-11-20T17:58:00.000Z' }] });
  await panel().getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel().getByRole('list', { name: 'Earlier texts' })).toMatchTextContent('Next to it.');
  await expectAccessible();
  await mark.click();
  await expect.element(panel().getByText('Next to it.')).not.toBeInTheDocument();
});

test('a jump to a date loads that part of the room; scrolling and a button lead back to its end', async () => {
  const all = Array.from({ length: 600 }, (_, at) => chatMessage(at + 1));
  const part = (from: number, to: number) => ({
    ...messagePage(all.slice(Math.max(0, from - 1), to), from > 1),
    hasAfter: to < 600,
    lastSeq: 600,
  });
  await openRoom({ messages: all.slice(500), hasBefore: true, room: { lastReadSeq: 600, lastSeq: 600 } });
  answer(chatRoutes.messages, ({ query }) => {
    if (query.has('from')) return part(200, 299);
    const [before, after] = [Number(query.get('beforeSeq')), Number(query.get('afterSeq'))];
    if (before) return part(before - 100, before - 1);
    return after ? part(after + 1, Math.min(600, after + 100)) : part(501, 600);
  });
  await expect.element(panel().getByText('Message 600')).toBeVisible();
  await choose('Go to a date');
  await expectAccessible();
  await page.getByLabelText('Date').fill('2026-11-20');
  await page.getByRole('dialog').getByRole('button', { name: 'Go' }).click();
  await expect.element(panel().getByText('Message 200')).toBeVisible();
  expect(callsOf(chatRoutes.messages).at(1)?.query.get('from')).toBe(new Date(2026, 10, 20).toISOString());
  await expect.element(panel().getByRole('button', { name: 'To the newest message' })).toBeVisible();
  // Down through the part, until the next one is loaded; the reader is not thrown to its end.
  for (let step = 0; step < 200 && !shownTexts().includes('Message 305'); step++) {
    box().scrollTop += 300;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(shownTexts()).toContain('Message 305');
  expect(shownTexts()).not.toContain('Message 390');
  await panel().getByRole('button', { name: 'To the newest message' }).click();
  await expect.element(panel().getByText('Message 600')).toBeVisible();
  await expect.element(panel().getByRole('button', { name: 'To the newest message' })).not.toBeInTheDocument();
});

test('a date without messages after it says so', async () => {
  await openRoom({ messages: [chatMessage(1)] });
  answer(chatRoutes.messages, messagePage([]));
  await choose('Go to a date');
  await page.getByLabelText('Date').fill('2030-01-01');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('There are no messages since then.')).toBeVisible();
  await expect.element(panel().getByText('Message 1')).toBeVisible();
});

test('a message that arrives while an old part is shown waits at the end', async () => {
  const all = Array.from({ length: 400 }, (_, at) => chatMessage(at + 1));
  const { socket } = await openRoom({ messages: all.slice(300), hasBefore: true, room: { lastReadSeq: 400 } });
  answer(chatRoutes.messages, ({ query }) =>
    query.has('from') || query.has('beforeSeq')
      ? { ...messagePage(all.slice(99, 199), true), hasAfter: true, lastSeq: 400 }
      : messagePage([...all.slice(301), chatMessage(401)], true),
  );
  await choose('Go to a date');
  await page.getByLabelText('Date').fill('2026-11-20');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByText('Message 100', { exact: true })).toBeVisible();
  socket.hear('new_message', { chatId: chatMessage(1).chatId, message: chatMessage(401) });
  expect(shownTexts()).not.toContain('Message 401');
  await panel().getByRole('button', { name: 'To the newest message' }).click();
  await expect.element(panel().getByText('Message 401')).toBeVisible();
});

test('the file of a room is asked for in the chosen format', async () => {
  await openRoom({ messages: [chatMessage(1)] });
  await choose('Export');
  await expect.element(page.getByRole('radio', { name: /A text to read/ })).toBeChecked();
  await expectAccessible();
  await page.getByRole('radio', { name: /Data/ }).click();
  await expect.element(page.getByRole('radio', { name: /Data/ })).toBeChecked();
});

test.each([
  ['the server fails', refuse, 'The service is busy. Please try again in a moment.'],
  ['there is no network', disconnect, 'The chat could not be exported. Please try again.'],
] as const)('an export that fails says so and can be tried again: %s', async (_, fail, text) => {
  await openRoom({ messages: [chatMessage(1)] });
  fail(chatRoutes.export);
  await choose('Export');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await expectToast(text);
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('a phone’s keyboard covers neither the head nor the field of a room', async () => {
  await page.viewport(390, 844);
  // Browsers of tests have no keyboard on the screen; this is what one with a keyboard says.
  const visible = Object.assign(new EventTarget(), { scale: 1, offsetTop: 60, height: 500 });
  const own = Object.getOwnPropertyDescriptor(window, 'visualViewport')!;
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: visible });
  try {
    await openRoom({ messages: [chatMessage(1)] });
    visible.dispatchEvent(new Event('resize'));
    const { top, bottom } = panel().element().getBoundingClientRect();
    expect([top, bottom]).toEqual([60, 560]);
    visible.height = 784;
    visible.offsetTop = 0;
    visible.scale = 2;
    visible.dispatchEvent(new Event('resize'));
    expect(panel().element().getBoundingClientRect().bottom).toBe(844);
  } finally {
    Object.defineProperty(window, 'visualViewport', own);
  }
});
