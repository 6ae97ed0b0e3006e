import { chatErrors, chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { LinkCard } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { ChatId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../test/answers.ts';
import { chatCurator, chatMessage, chatOfTwo, chatRoom, messagePage, tobias } from '../../../../../test/chat.ts';
import {
  expectToast,
  fab,
  list,
  openRoom,
  panel,
  refuse,
  resetChat,
  showChat,
} from '../../../../../test/chat-page.tsx';
import { expectAccessible } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';

resetChat();

const ines = idOf<UserId>(3);
const chatOfThree = idOf<ChatId>(301);
const curators = [chatCurator(), chatCurator({ userId: ines, firstName: 'Ines', lastName: 'Okafor', chatId: null })];
const region = (name: string) => page.getByRole('region', { name, exact: true });
const search = () => region('Search messages');
const newRoom = () => region('New room');

const menuEntry = async (name: string, entry: string) => {
  await region(name).getByRole('button', { name: 'Room menu' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** A room of the viewer, Tobias and Ines. */
const roomOfThree = (me: UserId) => {
  const room = chatRoom(me, { _id: chatOfThree, id: chatOfThree });
  const [, tobiasThere] = room.participants;
  return {
    ...room,
    isDirect: false,
    name: 'Autumn hang',
    participants: [...room.participants, { ...tobiasThere!, userId: ines, firstName: 'Ines', lastName: 'Okafor' }],
  };
};
/** The server has the room. */
function answerRoom(room: ReturnType<typeof roomOfThree>) {
  answer(chatRoutes.get, room);
  // The pattern of the call above fits this address too.
  answer(chatRoutes.curators, { curators, belongs: true });
  answer(chatRoutes.list, { chats: [room], totalCount: 1, hasNextPage: false, nextPage: null });
}
async function chooseBoth() {
  await fab().click();
  await list().getByRole('button', { name: 'New room' }).click();
  await expect.element(newRoom().getByRole('button', { name: 'Open room' })).toBeDisabled();
  await newRoom().getByRole('textbox', { name: 'Name' }).fill('Autumn hang');
  await newRoom()
    .getByRole('checkbox', { name: /Tobias/ })
    .click();
  await expect.element(newRoom().getByText('With one person it is your direct room.')).toBeVisible();
  await newRoom().getByRole('checkbox', { name: /Ines/ }).click();
  await expectAccessible();
}

test('a room of several is made, names its people, and says whose words are whose', async () => {
  const { me } = await showChat({ curators });
  const { participants, ...three } = roomOfThree(me);
  const viewed = participants.map((one) => (one.userId === tobias ? { ...one, lastViewedSeq: 2 } : one));
  const room = { ...three, participants: viewed };
  answer(chatRoutes.create, room);
  answerRoom(room);
  const own = chatMessage(2, { chatId: chatOfThree, senderId: me });
  answer(chatRoutes.messages, messagePage([chatMessage(1, { chatId: chatOfThree }), own]));
  await chooseBoth();
  await newRoom().getByRole('button', { name: 'Open room' }).click();
  const opened = region('Autumn hang');
  await expect.element(opened.getByText('Tobias Lindqvist', { exact: true })).toBeVisible();
  expect(callsOf(chatRoutes.create)[0]?.body).toMatchObject({ participants: [tobias, ines], name: 'Autumn hang' });
  await expect.element(opened.getByRole('img', { name: 'Read by 1 of 2' })).toBeVisible();
  await opened.getByRole('button', { name: '3 curators of Works on Water' }).click();
  await expect.element(opened.getByText('3 people')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opened.getByText('Message 2')).toBeVisible();
});

test('a room of these people that exists is opened', async () => {
  const { me } = await showChat({ curators });
  answerRoom(roomOfThree(me));
  answer(chatRoutes.create, () => {
    throw chatErrors('exists', { roomId: chatOfThree });
  });
  await chooseBoth();
  await newRoom().getByRole('button', { name: 'Open room' }).click();
  await expect.element(region('Autumn hang')).toBeVisible();
});

test.each([
  ['the server fails', refuse],
  ['there is no network', disconnect],
])('a room that cannot be made says so and keeps the chosen people: %s', async (_, fail) => {
  await showChat({ curators });
  fail(chatRoutes.create);
  await chooseBoth();
  await newRoom().getByRole('button', { name: 'Open room' }).click();
  await expectToast(chatTexts.open);
  await expect.element(newRoom().getByRole('checkbox', { name: /Ines/ })).toBeChecked();
  await expect.element(newRoom().getByRole('textbox', { name: 'Name' })).toHaveValue('Autumn hang');
});

async function openRoomOfThree() {
  const { me, socket } = await showChat({ curators });
  const room = roomOfThree(me);
  answer(chatRoutes.create, room);
  answerRoom(room);
  answer(chatRoutes.messages, messagePage([chatMessage(1, { chatId: chatOfThree })]));
  await chooseBoth();
  await newRoom().getByRole('button', { name: 'Open room' }).click();
  await expect.element(region('Autumn hang').getByText('Message 1')).toBeVisible();
  return { room, socket };
}
const rename = () => page.getByRole('dialog', { name: 'Rename the room' });

test('a room of several is renamed', async () => {
  const { room } = await openRoomOfThree();
  await menuEntry('Autumn hang', 'Rename');
  await expectAccessible();
  answer(chatRoutes.rename, ({ body }) => {
    const renamed = { ...room, name: (body as { name: string }).name };
    answerRoom(renamed);
    return renamed;
  });
  await rename().getByRole('textbox', { name: 'Name' }).fill('Winter hang');
  await userEvent.keyboard('{Enter}');
  await expect.element(region('Winter hang')).toBeVisible();
  await expect.element(list().getByRole('button', { name: /^Winter hang/ })).toBeVisible();
});

test.each([
  ['the server fails', refuse, 'The service is busy. Please try again in a moment.'],
  ['there is no network', disconnect, 'The server cannot be reached. Please check your connection and try again.'],
] as const)('a room that cannot be renamed or left stays, and so does the typed name: %s', async (_, fail, text) => {
  await openRoomOfThree();
  fail(chatRoutes.rename);
  fail(chatRoutes.leave);
  await menuEntry('Autumn hang', 'Rename');
  await rename().getByRole('textbox', { name: 'Name' }).fill('Winter hang');
  await rename().getByRole('button', { name: 'Rename' }).click();
  await expectToast(text);
  await expect.element(rename().getByRole('textbox', { name: 'Name' })).toHaveValue('Winter hang');
  await userEvent.keyboard('{Escape}');
  await menuEntry('Autumn hang', 'Leave the room');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(region('Autumn hang').getByText('Message 1')).toBeVisible();
});

test('a room of several is left after a question; a person who has left is still named beside their words', async () => {
  const { room, socket } = await openRoomOfThree();
  const without = room.participants.map((one) =>
    one.userId === tobias ? { ...one, hasLeft: true, isActive: false } : one,
  );
  answerRoom({ ...room, name: '', participants: without });
  answer(chatRoutes.leave, () => {
    // The event comes before the answer: neither it nor a later one asks for the room again.
    socket.hear('chat_status_changed', { chatId: chatOfThree });
    return undefined as never;
  });
  await menuEntry('Autumn hang', 'Leave the room');
  answer(chatRoutes.list, { chats: [], totalCount: 0, hasNextPage: false, nextPage: null });
  const reads = callsOf(chatRoutes.get).length;
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(region('Autumn hang')).not.toBeInTheDocument();
  expect(callsOf(chatRoutes.leave).map(({ params }) => params['roomId'])).toEqual([chatOfThree]);
  socket.hear('chat_status_changed', { chatId: chatOfThree });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(callsOf(chatRoutes.get)).toHaveLength(reads);
});

test('messages are found by words, people, dates and images, and the room opens at the result', async () => {
  const { me, room } = await openRoom({ messages: [chatMessage(1)] });
  const found = chatMessage(7, { text: 'The lender sends the screen in two crates.' });
  answer(chatRoutes.search, {
    found: [{ message: found, chat: chatRoom(me) }],
    totalCount: 1,
    hasNextPage: false,
    nextPage: null,
  });
  await list().getByRole('button', { name: 'Search messages' }).click();
  await expect.element(search().getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('screen');
  await expect.element(search().getByText('1 message, newest first')).toBeVisible();
  await expectAccessible();
  await search().getByRole('button', { name: 'People and dates' }).click();
  await search().getByLabelText('From person').selectOptions('Tobias Lindqvist');
  await search().getByLabelText('First day').fill('2026-11-01');
  await search().getByLabelText('Last day').fill('2026-11-20');
  await search().getByRole('button', { name: 'Tobias Lindqvist', exact: true }).click();
  await expect.poll(() => callsOf(chatRoutes.search).at(-1)?.query.get('roomId')).toBe(chatOfTwo);
  expect(Object.fromEntries(callsOf(chatRoutes.search).at(-1)!.query)).toMatchObject({
    text: 'screen',
    usersIds: tobias,
    from: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 10, 21).toISOString(),
  });
  expect(callsOf(chatRoutes.search).at(-1)!.query.has('hasImage')).toBe(false);
  await search().getByRole('button', { name: 'With images' }).click();
  await expect.poll(() => callsOf(chatRoutes.search).at(-1)?.query.get('hasImage')).toBe('true');
  answer(chatRoutes.messages, messagePage([...Array.from({ length: 6 }, (_, at) => chatMessage(at + 1)), found]));
  answer(chatRoutes.get, { ...room, lastSeq: 7, lastReadSeq: 7 });
  await search().getByRole('searchbox').click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => panel().element().querySelector('[data-marked]')?.textContent).toContain('two crates');
  await list().getByRole('button', { name: 'Search messages' }).click();
  await expect.element(search().getByRole('searchbox')).toHaveValue('screen');
});

test.each([
  ['the server fails', refuse],
  ['there is no network', disconnect],
])('a search that fails keeps its words and can be tried again: %s', async (_, fail) => {
  await showChat();
  await fab().click();
  fail(chatRoutes.search);
  await list().getByRole('button', { name: 'Search messages' }).click();
  await userEvent.keyboard('screen');
  await expect.element(search().getByText('Error searching for data')).toBeVisible();
  answer(chatRoutes.search, { found: [], totalCount: 0, hasNextPage: false, nextPage: null });
  await search().getByRole('button', { name: 'Try again' }).click();
  await expect.element(search().getByText('No messages found')).toBeVisible();
  await expect.element(search().getByRole('searchbox')).toHaveValue('screen');
});

test('links to things of this site become cards; without a right there is a lock, elsewhere a link', async () => {
  const work = `${location.origin}/subscriptions/OO-2433`;
  const secret = `${location.origin}/collections/${idOf(9)}`;
  const card: LinkCard = {
    kind: 'artwork',
    id: idOf(8),
    title: 'Under the Wave off Kanagawa',
    note: 'Katsushika Hokusai',
    picture: null,
  };
  await showChat({
    messages: [
      chatMessage(1, { text: `This ${work} and ${secret}` }),
      chatMessage(2, { text: 'https://example.org/a' }),
    ],
    answering: () => answer(chatRoutes.links, { cards: [card, null] }),
  });
  await fab().click();
  await list()
    .getByRole('button', { name: /Tobias/ })
    .click();
  await expect.element(panel().getByRole('link', { name: /Under the Wave/ })).toHaveAttribute('href', work);
  await expect.element(panel().getByText('This is not open to you, or it is gone.')).toBeVisible();
  await expectAccessible();
  expect(callsOf(chatRoutes.links).map(({ body }) => body)).toEqual([{ addresses: [work, secret] }]);
});

test('a room that the person has left in another tab closes here too', async () => {
  const { socket } = await openRoomOfThree();
  refuse(chatRoutes.get, 'not-found');
  answer(chatRoutes.list, { chats: [], totalCount: 0, hasNextPage: false, nextPage: null });
  socket.hear('chat_status_changed', { chatId: chatOfThree });
  await expect.element(region('Autumn hang')).not.toBeInTheDocument();
});
