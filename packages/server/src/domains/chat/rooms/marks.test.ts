import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { ChatMessageId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRoomOfCurators, type ChatApp, chatApp, type RoomOfCurators, sendText } from '../chat.fixture.ts';

let app: ChatApp;
let world: RoomOfCurators;
beforeAll(async () => {
  app = await chatApp();
});
beforeEach(async () => {
  world = await aRoomOfCurators();
});

const params = () => ({ roomId: world.room.id });
const getRoom = (person: { id: string }) => app.call(person, chatRoutes.get, { params: params() });

describe('marks', () => {
  const read = (person: { id: string }, seq: number) =>
    app.call(person, chatRoutes.read, { params: params(), body: { seq } });

  test('only grow, never exceed the room, and make a message read for its sender', async () => {
    const { ada, ben, room } = world;
    for (const text of ['1', '2', '3']) await sendText(app, ada, room.id, text);
    expect(await read(ben, 2)).toEqual({ lastReadSeq: 2, lastViewedSeq: 0, newMessages: 1 });
    expect(await read(ben, 1)).toMatchObject({ lastReadSeq: 2 });
    expect(await read(ben, 99)).toMatchObject({ lastReadSeq: 3, newMessages: 0 });
    const { messages } = await app.call(ada, chatRoutes.messages, { params: params(), query: {} });
    expect(messages.map(({ readBy, viewedBy }) => [readBy, viewedBy])).toEqual([1, 2, 3].map(() => [[ben.id], []]));
    await sendText(app, ada, room.id, '4');
    expect((await app.call(ada, chatRoutes.latest, { params: params() }))!.readBy).toEqual([]);
  });

  test('a message that was viewed is read, with everything before it', async () => {
    const { ada, ben, room } = world;
    const [first, second] = [await sendText(app, ada, room.id, '1'), await sendText(app, ada, room.id, '2')];
    const viewed = (person: { id: string }, messageId: ChatMessageId) =>
      app.call(person, chatRoutes.viewed, { params: { roomId: room.id, messageId } });
    expect(await viewed(ben, second.id)).toEqual({ lastReadSeq: 2, lastViewedSeq: 2, newMessages: 0 });
    expect(await viewed(ben, first.id)).toMatchObject({ lastViewedSeq: 2 });
    const { messages } = await app.call(ada, chatRoutes.messages, { params: params(), query: {} });
    expect(messages.map(({ viewedBy }) => viewedBy)).toEqual([[ben.id], [ben.id]]);
  });

  test('people who show no receipts read without the others knowing', async () => {
    const { ada, ben, room } = world;
    await app.call(ben, chatRoutes.changeSettings, { body: { receipts: false, typing: true, mails: false } });
    expect(await app.call(ben, chatRoutes.settings, {})).toEqual({ receipts: false, typing: true, mails: false });
    expect(await app.call(ada, chatRoutes.settings, {})).toEqual({ receipts: true, typing: true, mails: true });
    await sendText(app, ada, room.id, 'Hello');
    expect(await read(ben, 1)).toMatchObject({ lastReadSeq: 1, newMessages: 0 });
    expect((await getRoom(ben)).lastReadSeq).toBe(1);
    const seen = await getRoom(ada);
    expect(seen.participants.find(({ userId }) => userId === ben.id)).toMatchObject({
      lastReadSeq: 0,
      lastViewedSeq: 0,
    });
    expect(seen.latest!.readBy).toEqual([]);
  });

  test('people who show no receipts do not see those of others either', async () => {
    const { ada, ben, room } = world;
    await sendText(app, ben, room.id, 'Hello');
    await read(ada, 1);
    const seen = async () => {
      const { messages } = await app.call(ben, chatRoutes.messages, { params: params(), query: {} });
      const { participants } = await getRoom(ben);
      return [messages[0]!.readBy, participants.find(({ userId }) => userId === ada.id)!.lastReadSeq];
    };
    expect(await seen()).toEqual([[ada.id], 1]);
    await app.call(ben, chatRoutes.changeSettings, { body: { receipts: false, typing: true, mails: true } });
    expect(await seen()).toEqual([[], 0]);
  });
});
