import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { ChatId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '../../../../test/database.ts';
import { aRoomOfCurators, type ChatApp, chatApp, type RoomOfCurators, sendText } from '../chat.fixture.ts';

let app: ChatApp;
let world: RoomOfCurators;
beforeAll(async () => {
  app = await chatApp();
});
beforeEach(async () => {
  world = await aRoomOfCurators();
});

type Person = RoomOfCurators['ada'];
const openWith = (person: Person, people: readonly Person[], name = '') =>
  app.call(person, chatRoutes.create, {
    body: {
      participants: people.map(({ id }) => id),
      context: { type: 'segment_chat', entityId: world.segment.id },
      name,
    },
  });
const get = (person: Person, roomId: ChatId) => app.call(person, chatRoutes.get, { params: { roomId } });
const leave = (person: Person, roomId: ChatId) => app.call(person, chatRoutes.leave, { params: { roomId } });
const rename = (person: Person, roomId: ChatId, name: string) =>
  app.call(person, chatRoutes.rename, { params: { roomId }, body: { name } });

test('a room of several has a name that each of its people can change; the room of a pair has none', async () => {
  const { ada, ben, cleo, room } = world;
  const { id } = await openWith(ada, [ben, cleo], ' Autumn hang ');
  expect(await get(ben, id)).toMatchObject({ name: 'Autumn hang', isDirect: false });
  expect(await rename(cleo, id, 'Winter \u202Ehang')).toMatchObject({ name: 'Winter hang' });
  expect(await get(ada, id)).toMatchObject({ name: 'Winter hang' });
  expect(await openWith(ada, [cleo], 'Two')).toMatchObject({ name: '', isDirect: true });
  const refused = await app.refusal(ada, chatRoutes.rename, { params: { roomId: room.id }, body: { name: 'Two' } });
  expect(refused).toMatchObject({ status: 403, code: 'chat/direct' });
  const tooLong = await app.refusal(ada, chatRoutes.rename, { params: { roomId: id }, body: { name: 'x'.repeat(81) } });
  expect(tooLong.status).toBe(400);
});

test('a person who leaves a room reads and stores nothing more; the others keep their words and their name', async () => {
  const { ada, ben, cleo } = world;
  const { id } = await openWith(ada, [ben, cleo]);
  await sendText(app, cleo, id, 'The frames are dry.');
  await leave(cleo, id);
  const params = { roomId: id };
  expect((await app.refusal(cleo, chatRoutes.messages, { params, query: {} })).status).toBe(404);
  expect((await app.refusal(cleo, chatRoutes.send, { params, body: { text: 'Late' } })).status).toBe(404);
  expect((await app.refusal(cleo, chatRoutes.leave, { params })).status).toBe(404);
  const { participants, isReadOnly, isDirect } = await get(ada, id);
  expect(participants.map(({ userId, hasLeft, isActive }) => [userId, hasLeft, isActive])).toEqual([
    [ada.id, false, true],
    [ben.id, false, true],
    [cleo.id, true, false],
  ]);
  expect({ isReadOnly, isDirect }).toEqual({ isReadOnly: false, isDirect: false });
  // It is not the room of the pair that is left, and the three open another one.
  const { curators } = await app.call(ada, chatRoutes.curators, { query: { segmentId: world.segment.id } });
  expect(curators.find(({ userId }) => userId === ben.id)?.chatId).toBe(world.room.id);
  expect((await openWith(ada, [ben, cleo])).id).not.toBe(id);
});

test('of a message and a departure at once, the message is stored before it or not at all', async () => {
  const { ada, ben, cleo } = world;
  for (let round = 0; round < 10; round++) {
    const { id } = await openWith(ada, [ben, cleo]);
    const sent = Array.from({ length: 5 }, (_, at) => sendText(app, cleo, id, `Message ${at}`).catch(() => undefined));
    await Promise.all([...sent, leave(cleo, id)]);
    const { rows } = await sql`select from chat_messages m join chat_rooms r on r.no = m.room_no
      join chat_former f on f.room_no = r.no where r.id = ${id} and m.at > f.left_at + interval '1 second'`.execute(db);
    expect(rows).toEqual([]);
    const stored = (await app.call(ada, chatRoutes.messages, { params: { roomId: id }, query: {} })).messages;
    const answered = (await Promise.all(sent)).flatMap((message) => (message ? [message.id] : []));
    expect(stored.map((message) => message.id).toSorted()).toEqual(answered.toSorted());
  }
});

test('the room of a pair cannot be left; a room that all have left is gone', async () => {
  const { ada, ben, cleo, room } = world;
  const refused = await app.refusal(ada, chatRoutes.leave, { params: { roomId: room.id } });
  expect(refused.code).toBe('chat/direct');
  const { id } = await openWith(ada, [ben, cleo]);
  await sendText(app, ada, id, 'Hello');
  for (const person of [ada, ben]) await leave(person, id);
  expect(await get(cleo, id)).toMatchObject({ isReadOnly: true });
  await leave(cleo, id);
  expect(await db.selectFrom('chatRooms').select('no').where('id', '=', id).execute()).toEqual([]);
});

test('an edited message keeps its earlier texts for the readers of its room, until it is deleted', async () => {
  const { ada, ben, cleo, room } = world;
  const { id, createdAt } = await sendText(app, ada, room.id, 'Next to it.');
  const params = { roomId: room.id, messageId: id };
  const versions = async (person: Person) => (await app.call(person, chatRoutes.versions, { params })).versions;
  expect(await versions(ben)).toEqual([]);
  const edited = await app.call(ada, chatRoutes.edit, { params, body: { text: 'Beside it.' } });
  await app.call(ada, chatRoutes.edit, { params, body: { text: 'Beside the screen.' } });
  expect(await versions(ben)).toEqual([
    { text: 'Beside it.', at: edited.editedAt },
    { text: 'Next to it.', at: createdAt },
  ]);
  expect((await app.refusal(cleo, chatRoutes.versions, { params })).status).toBe(404);
  await app.call(ada, chatRoutes.delete, { params });
  expect(await versions(ben)).toEqual([]);
  expect(await db.selectFrom('chatVersions').select('body').where('body', '=', 'Next to it.').execute()).toEqual([]);
});
