import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { ChatId, ChatMessageId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import { aSegment, assign } from '../segments/segments.factory.ts';
import { aChat, manyMessages } from './chat.factory.ts';
import { aRoomOfCurators, type ChatApp, chatApp, type RoomOfCurators, sendText } from './chat.fixture.ts';

let app: ChatApp;
let world: RoomOfCurators;
beforeAll(async () => {
  app = await chatApp();
});
beforeEach(async () => {
  world = await aRoomOfCurators();
});

const params = () => ({ roomId: world.room.id });
const textsOf = async (person: { id: string }, query: object = {}) =>
  (await app.call(person, chatRoutes.messages, { params: params(), query })).messages.map(({ text }) => text);
const getRoom = (person: { id: string }, roomId = world.room.id) =>
  app.call(person, chatRoutes.get, { params: { roomId } });
const listOf = async (person: { id: string }, query: object = {}) =>
  (await app.call(person, chatRoutes.list, { query })).chats;

describe('rooms', () => {
  test('a curator opens a room with another one; opening it again names the one that exists', async () => {
    const { ada, cleo, segment } = world;
    const context = { type: 'segment_chat', entityId: segment.id } as const;
    const made = await app.call(ada, chatRoutes.create, { body: { participants: [cleo.id], context } });
    expect(made).toMatchObject({
      context,
      newMessages: 0,
      isReadOnly: false,
      latest: null,
      participants: [
        { userId: ada.id, firstName: 'Ada', role: 'OO_CURATOR', isActive: true },
        { userId: cleo.id, firstName: 'Cleo' },
      ],
    });
    for (const [person, participants] of [
      [ada, [cleo.id, ada.id]],
      [cleo, [{ userId: ada.id }]],
    ] as const) {
      const refused = await app.refusal(person, chatRoutes.create, {
        body: { participants: [...participants], context },
      });
      expect(refused).toMatchObject({ status: 409, code: 'chat/exists', problem: { details: { roomId: made.id } } });
    }
  });

  test('answers 201 to a room and a message that are new, and 200 to a message that is known', async () => {
    const { ada, cleo, segment, room } = world;
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, payload, headers: { 'x-test-person': ada.id, 'x-user-id': ada.id } });
    const body = { participants: [cleo.id], context: { type: 'segment_chat', entityId: segment.id } };
    expect((await post('/api/chats', body)).statusCode).toBe(201);
    const message = { text: 'Hello', clientMessageId: crypto.randomUUID() };
    expect((await post(`/api/chats/${room.id}/messages`, message)).statusCode).toBe(201);
    expect((await post(`/api/chats/${room.id}/messages`, message)).statusCode).toBe(200);
  });

  test('of two who open the same room at once, one makes it and the other is shown it', async () => {
    const { ada, cleo, segment } = world;
    const context = { type: 'segment_chat', entityId: segment.id } as const;
    const open = (from: { id: string }, to: typeof ada) =>
      app.call(from, chatRoutes.create, { body: { participants: [to.id], context } }).then(
        ({ id }) => id,
        ({ problem }) => problem.details.roomId,
      );
    const ids = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? open(ada, cleo) : open(cleo, ada))));
    expect(new Set(ids).size).toBe(1);
  });

  test('a room needs two people, all of them curators of the segment, and a curator who opens it', async () => {
    const { ada, outsider, cleo, segment } = world;
    const create = (person: { id: string } | null, participants: string[]) =>
      app.refusal(person, chatRoutes.create, {
        body: { participants: participants as never, context: { type: 'segment_chat', entityId: segment.id } },
      });
    expect((await create(ada, [ada.id])).code).toBe('chat/alone');
    expect((await create(ada, [outsider.id])).code).toBe('chat/not-listed');
    expect((await create(outsider, [cleo.id])).code).toBe('chat/not-a-curator');
    expect((await create(null, [cleo.id])).status).toBe(401);
    expect((await create(ada, [])).status).toBe(400);
  });

  test('the list shows rooms with unread messages first, then the latest first', async () => {
    const { ada, ben, cleo, segment, room } = world;
    const other = await aChat(db, { segment, people: [ada, cleo] });
    const quiet = await aChat(db, { segment, people: [ada, ben, cleo] });
    await sendText(app, ben, room.id, 'One');
    await sendText(app, ada, quiet.id, 'Mine');
    await sendText(app, cleo, other.id, 'Two');
    await sendText(app, cleo, other.id, 'Three');
    const chats = await listOf(ada, { entityId: segment.id, contextType: 'segment_chat', includeUnread: '1' });
    expect(chats.map(({ id, newMessages, latest }) => [id, newMessages, latest?.text])).toEqual([
      [other.id, 2, 'Three'],
      [room.id, 1, 'One'],
      [quiet.id, 0, 'Mine'],
    ]);
    expect((await listOf(ada)).map(({ newMessages }) => newMessages)).toEqual([0, 0, 0]);
    expect((await app.call(ada, chatRoutes.unread, {})).unreadCount).toBe(3);
    expect(await listOf(ada, { entityId: (await aSegment(db)).id })).toEqual([]);
    const page = await app.call(ada, chatRoutes.list, { query: { itemsPerPage: 2, page: 2 } });
    expect(page).toMatchObject({ totalCount: 3, hasNextPage: false, nextPage: null, chats: [{ id: quiet.id }] });
  });

  test('the list of curators has the others of a segment with their rooms, and nothing for outsiders', async () => {
    const { ada, ben, cleo, outsider, segment, room } = world;
    await sendText(app, ben, room.id, 'Hello');
    const manager = await aPerson(db, { roles: ['APPLICATION_MANAGER'] });
    await assign(db, manager, segment);
    const of = (person: { id: string }) => app.call(person, chatRoutes.curators, { query: { segmentId: segment.id } });
    expect(await of(ada)).toMatchObject({
      belongs: true,
      curators: [
        { userId: ben.id, role: 'OO_CURATOR', chatId: room.id, newMessages: 1, latestAt: expect.stringMatching(/Z$/) },
        { userId: cleo.id, chatId: null, newMessages: 0, latestAt: null },
      ],
    });
    for (const person of [outsider, manager]) expect(await of(person)).toEqual({ belongs: false, curators: [] });
  });

  test('deleting the only unread message leaves nothing in the badge', async () => {
    const { ada, ben, room } = world;
    const { id } = await sendText(app, ada, room.id, 'Never mind');
    expect(await app.call(ben, chatRoutes.unread, {})).toEqual({ unreadCount: 1 });
    await app.call(ada, chatRoutes.delete, { params: { roomId: room.id, messageId: id } });
    expect(await app.call(ben, chatRoutes.unread, {})).toEqual({ unreadCount: 0 });
    expect((await listOf(ben, { includeUnread: '1' }))[0]).toMatchObject({ newMessages: 0, lastSeq: 1 });
  });

  test('a muted room counts nothing in the badge', async () => {
    const { ada, ben, room } = world;
    await sendText(app, ben, room.id, 'Hello');
    expect((await app.call(ada, chatRoutes.mute, { params: params(), body: { isMuted: true } })).isMuted).toBe(true);
    expect((await app.call(ada, chatRoutes.unread, {})).unreadCount).toBe(0);
    expect((await getRoom(ada)).newMessages).toBe(1);
    expect((await getRoom(ben)).isMuted).toBe(false);
  });
});

describe('messages', () => {
  test('have the time of the server and their order, whatever the clock of a browser says', async () => {
    const { ada, ben, room } = world;
    const day = 86_400_000;
    for (const [person, skew] of [
      [ada, day],
      [ben, -day],
      [ada, 0],
    ] as const)
      await app.inject({
        method: 'POST',
        url: `/api/chats/${room.id}/messages`,
        payload: { text: `${skew}`, createdAt: new Date(Date.now() + skew).toISOString(), seq: 7 },
        headers: { 'x-test-person': person.id },
      });
    const { messages } = await app.call(ben, chatRoutes.messages, { params: params() });
    expect(messages.map(({ text, seq }) => [seq, text])).toEqual([
      [1, `${day}`],
      [2, `${-day}`],
      [3, '0'],
    ]);
    for (const { createdAt } of messages) expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(day / 2);
  });

  test('have the fields of the specification', async () => {
    const { ada, ben, room } = world;
    const first = await sendText(app, ada, room.id, '  Look at this <b>frame</b> :)  ');
    const reply = await app.call(ben, chatRoutes.send, {
      params: params(),
      body: { text: 'I see', replyTo: first.id, clientMessageId: crypto.randomUUID() },
    });
    expect(first).toMatchObject({
      _id: first.id,
      chatId: room.id,
      seq: 1,
      change: 0,
      senderId: ada.id,
      type: 'text',
      text: 'Look at this <b>frame</b> :)',
      attachments: [],
      readBy: [],
      viewedBy: [],
      sentStatus: 'sent',
      replyTo: null,
      metadata: null,
      editedAt: null,
      deletedAt: null,
    });
    expect(reply).toMatchObject({
      seq: 2,
      replyTo: { id: first.id, seq: 1, text: first.text, senderId: ada.id, type: 'text' },
    });
    expect((await app.call(ada, chatRoutes.messages, { params: params(), query: { limit: 100 } })).messages).toEqual([
      first,
      reply,
    ]);
    expect(await app.call(ada, chatRoutes.latest, { params: params() })).toEqual(reply);
  });

  test('the latest message of an empty room is null', async () => {
    expect(await app.call(world.ada, chatRoutes.latest, { params: params() })).toBeNull();
  });

  test.each([
    ['blank text', { text: ' \n ' }, 400, 'common/invalid-input'],
    ['too long a text', { text: 'x'.repeat(4_001) }, 400, 'common/invalid-input'],
    ['a NUL byte', { text: 'a\u0000b' }, 400, 'common/invalid-input'],
    ['a lone surrogate', { text: 'a\ud800b' }, 400, 'common/invalid-input'],
    ['an image without a file', { text: 'x', type: 'image' }, 400, 'common/invalid-input'],
    ['a link that would run', { text: 'javascript:alert(1)', type: 'link' }, 400, 'chat/not-a-link'],
  ])('%s is refused', async (_, body, status, code) => {
    expect(await app.refusal(world.ada, chatRoutes.send, { params: params(), body: body as never })).toMatchObject({
      status,
      code,
    });
    expect(await textsOf(world.ada)).toEqual([]);
  });

  test('senderId, createdAt and readBy in a body are ignored', async () => {
    const { ada, ben, room } = world;
    const body = { text: 'Mine', senderId: ben.id, createdAt: '2020-01-01T00:00:00Z', readBy: [ben.id], seq: 99 };
    const sent = await app.call(ada, chatRoutes.send, { params: { roomId: room.id }, body: body as never });
    expect(sent).toMatchObject({ senderId: ada.id, seq: 1, readBy: [] });
    expect(sent.createdAt > '2025').toBe(true);
  });

  test('a reply to a message of another room is refused', async () => {
    const { ada, cleo, segment } = world;
    const other = await aChat(db, { segment, people: [ada, cleo] });
    const there = await sendText(app, cleo, other.id, 'Elsewhere');
    for (const replyTo of [there.id, crypto.randomUUID() as ChatMessageId])
      expect(await app.refusal(ada, chatRoutes.send, { params: params(), body: { text: 'x', replyTo } })).toMatchObject(
        { status: 400, code: 'chat/other-room' },
      );
  });

  test('come complete by numbers, by dates and page by page', async () => {
    const { ada, ben, room } = world;
    await manyMessages(db, { room, sender: ben, count: 250 });
    const page = async (query: object) => {
      const { messages, hasBefore, hasAfter } = await app.call(ada, chatRoutes.messages, { params: params(), query });
      return [messages[0]?.seq, messages.at(-1)?.seq, messages.length, hasBefore, hasAfter];
    };
    expect(await page({})).toEqual([151, 250, 100, true, false]);
    expect(await page({ beforeSeq: 151 })).toEqual([51, 150, 100, true, true]);
    expect(await page({ beforeSeq: 51 })).toEqual([1, 50, 50, false, true]);
    expect(await page({ afterSeq: 0, limit: 10 })).toEqual([1, 10, 10, false, true]);
    expect(await page({ afterSeq: 250 })).toEqual([undefined, undefined, 0, false, false]);
    const { rows } = await pool.query('select at from chat_messages where seq = 77');
    expect(await page({ from: rows[0].at.toISOString(), limit: 5 })).toEqual([77, 81, 5, true, true]);
    expect(await page({ from: '2001-01-01T00:00:00Z', limit: 5 })).toEqual([1, 5, 5, false, true]);
    expect(await page({ from: '2101-01-01T00:00:00Z' })).toEqual([undefined, undefined, 0, false, false]);
    expect(
      (await app.refusal(ada, chatRoutes.messages, { params: params(), query: { afterSeq: 1, beforeSeq: 3 } })).status,
    ).toBe(400);
    expect((await app.refusal(ada, chatRoutes.messages, { params: params(), query: { limit: 101 } })).status).toBe(400);
  });

  test('a person who sends too much is asked to wait', async () => {
    const strict = await chatApp({ chatMessagesPerMinute: 3 });
    const { ada, ben, room } = world;
    for (const text of ['1', '2', '3']) await sendText(strict, ada, room.id, text);
    expect(await strict.refusal(ada, chatRoutes.send, { params: params(), body: { text: '4' } })).toMatchObject({
      status: 429,
    });
    await sendText(strict, ben, room.id, 'Mine');
    expect(await textsOf(ada)).toEqual(['1', '2', '3', 'Mine']);
    const large = { text: 'x'.repeat(100_000) };
    expect((await app.refusal(ada, chatRoutes.send, { params: params(), body: large })).status).toBe(413);
  });
});

describe('people', () => {
  test('the header x-user-id may name the viewer only', async () => {
    const { ada, ben, room } = world;
    const as = (named: string) =>
      app.inject({ url: `/api/chats/${room.id}`, headers: { 'x-test-person': ada.id, 'x-user-id': named } });
    expect((await as(ada.id)).statusCode).toBe(200);
    const refused = await as(ben.id);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('chat/not-yourself');
  });

  test('only its people know of a room', async () => {
    const { cleo, outsider, room } = world;
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const { id } = await sendText(app, world.ada, room.id, 'Between us');
    for (const person of [cleo, outsider, admin]) {
      const of = { params: { roomId: room.id, messageId: id } };
      const refusals = await Promise.all([
        app.refusal(person, chatRoutes.get, { params: params() }),
        app.refusal(person, chatRoutes.messages, { params: params(), query: {} }),
        app.refusal(person, chatRoutes.latest, { params: params() }),
        app.refusal(person, chatRoutes.send, { params: params(), body: { text: 'x' } }),
        app.refusal(person, chatRoutes.edit, { ...of, body: { text: 'x' } }),
        app.refusal(person, chatRoutes.delete, of),
        app.refusal(person, chatRoutes.viewed, of),
        app.refusal(person, chatRoutes.read, { params: params(), body: { seq: 1 } }),
        app.refusal(person, chatRoutes.mute, { params: params(), body: { isMuted: true } }),
      ]);
      expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404));
      expect(await listOf(person)).toEqual([]);
      expect((await app.call(person, chatRoutes.search, { query: { text: 'between' } })).found).toEqual([]);
    }
    const unknown = crypto.randomUUID() as ChatId;
    expect((await app.refusal(world.ada, chatRoutes.get, { params: { roomId: unknown } })).status).toBe(404);
  });

  test.each([
    [
      'is suspended in the segment',
      async () => void (await aMembership(db, { person: world.ben, segment: world.segment, status: 'SUSPENDED' })),
    ],
    ['is no longer assigned to it', () => pool.query('delete from segment_staff where user_id = $1', [world.ben.id])],
    [
      'has lost every role but that of the application manager',
      () => pool.query("update user_roles set role = 'APPLICATION_MANAGER' where user_id = $1", [world.ben.id]),
    ],
    ['has a suspended account', () => pool.query('update users set suspended = true where id = $1', [world.ben.id])],
  ])('a person who %s loses the room, which the other one can still read', async (name, lose) => {
    const { ada, ben, room } = world;
    await sendText(app, ben, room.id, 'Before');
    await lose();
    if (!name.includes('account'))
      expect((await app.refusal(ben, chatRoutes.get, { params: params() })).status).toBe(404);
    expect((await app.refusal(ben, chatRoutes.send, { params: params(), body: { text: 'After' } })).status).toBe(404);
    expect(await listOf(ben)).toEqual([]);
    expect(await textsOf(ada)).toEqual(['Before']);
    expect((await getRoom(ada)).isReadOnly).toBe(true);
    expect(await app.refusal(ada, chatRoutes.send, { params: params(), body: { text: 'Alone' } })).toMatchObject({
      status: 403,
      code: 'chat/read-only',
    });
  });

  test('a room of three stays open without one of them', async () => {
    const { ada, ben, cleo, segment } = world;
    const three = await aChat(db, { segment, people: [ada, ben, cleo] });
    await pool.query('delete from segment_staff where user_id = $1', [ben.id]);
    expect((await sendText(app, ada, three.id, 'Still here')).seq).toBe(1);
    expect((await getRoom(cleo, three.id)).participants.map(({ isActive }) => isActive).sort()).toEqual([
      false,
      true,
      true,
    ]);
  });
});

test('a search finds words in all own rooms, by people and dates, and no deleted ones', async () => {
  const { ada, ben, cleo, segment, room } = world;
  const other = await aChat(db, { segment, people: [ada, cleo] });
  const foreign = await aChat(db, { segment, people: [ben, cleo] });
  await sendText(app, ben, room.id, 'The Vermeer is late');
  const gone = await sendText(app, ben, room.id, 'A Vermeer that I delete');
  await app.call(ben, chatRoutes.delete, { params: { roomId: room.id, messageId: gone.id } });
  await sendText(app, cleo, other.id, 'Another vermeer arrives');
  await sendText(app, cleo, foreign.id, 'A Vermeer of others');
  const find = async (query: object) =>
    (await app.call(ada, chatRoutes.search, { query })).found.map(({ message }) => message.text);
  expect(await find({ text: 'VERMEER' })).toEqual(['Another vermeer arrives', 'The Vermeer is late']);
  expect(await find({ text: 'vermeer', usersIds: [ben.id] })).toEqual(['The Vermeer is late']);
  expect(await find({ text: 'vermeer', roomId: other.id })).toEqual(['Another vermeer arrives']);
  expect(await find({ usersIds: [cleo.id] })).toEqual(['Another vermeer arrives']);
  expect(await find({ text: 'vermeer', until: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await find({ text: '%' })).toEqual([]);
  const page = await app.call(ada, chatRoutes.search, { query: { text: 'vermeer', itemsPerPage: 1 } });
  expect(page).toMatchObject({ hasNextPage: true, nextPage: 2, found: [{ chat: { id: other.id } }] });
});
