import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { ChatMessageId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool } from '../../../../test/database.ts';
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
const listOf = async (person: { id: string }, query: object = {}) =>
  (await app.call(person, chatRoutes.list, { query })).chats;

describe('edits and deletions', () => {
  const of = (id: ChatMessageId) => ({ params: { roomId: world.room.id, messageId: id } });

  test('a person edits an own text, which then says so; others see it although they were away', async () => {
    const { ada, ben, room } = world;
    const { id } = await sendText(app, ada, room.id, 'Frist');
    await sendText(app, ada, room.id, 'Second');
    const edited = await app.call(ada, chatRoutes.edit, { ...of(id), body: { text: ' First ' } });
    expect(edited).toMatchObject({ text: 'First', change: 1, seq: 1, editedAt: expect.stringMatching(/Z$/) });
    await app.call(ada, chatRoutes.edit, { ...of(id), body: { text: 'The first' } });
    const missed = await app.call(ben, chatRoutes.messages, { params: params(), query: { afterChange: 0 } });
    expect(missed).toMatchObject({ lastChange: 2, messages: [{ id, text: 'The first', change: 2 }] });
    expect(
      (await app.call(ben, chatRoutes.messages, { params: params(), query: { afterChange: 2 } })).messages,
    ).toEqual([]);
    expect((await app.refusal(ben, chatRoutes.edit, { ...of(id), body: { text: 'Mine' } })).code).toBe(
      'chat/not-the-author',
    );
    expect((await app.refusal(ada, chatRoutes.edit, { ...of(id), body: { text: '  ' } })).status).toBe(400);
  });

  test('only the author deletes a message; its place stays, without its words, also where it was answered', async () => {
    const { ada, ben, cleo, room } = world;
    const { id } = await sendText(app, ada, room.id, 'A secret');
    await app.call(ben, chatRoutes.send, { params: params(), body: { text: 'What?', replyTo: id } });
    expect((await app.refusal(ben, chatRoutes.delete, of(id))).code).toBe('chat/not-the-author');
    expect((await app.refusal(cleo, chatRoutes.delete, of(id))).status).toBe(404);
    const deleted = await app.call(ada, chatRoutes.delete, of(id));
    expect(deleted).toMatchObject({ text: '', seq: 1, change: 1, deletedAt: expect.stringMatching(/Z$/) });
    expect(await app.call(ada, chatRoutes.delete, of(id))).toEqual(deleted);
    expect((await app.refusal(ada, chatRoutes.edit, { ...of(id), body: { text: 'Again' } })).code).toBe('chat/deleted');
    const page = await app.call(ben, chatRoutes.messages, { params: params(), query: {} });
    expect(page.messages.map(({ text, replyTo }) => [text, replyTo?.text])).toEqual([
      ['', undefined],
      ['What?', ''],
    ]);
    expect(JSON.stringify(await listOf(ben))).not.toContain('A secret');
    const { rows } = await pool.query("select act from audit_log where act like 'chat.%' order by id");
    expect(rows.map(({ act }) => act)).toEqual(['chat.delete']);
  });

  test('deleting the only unread message leaves nothing unread', async () => {
    const { ada, ben, room } = world;
    const { id } = await sendText(app, ada, room.id, 'Oops');
    expect((await app.call(ben, chatRoutes.unread, {})).unreadCount).toBe(1);
    await app.call(ada, chatRoutes.delete, of(id));
    expect((await app.call(ben, chatRoutes.unread, {})).unreadCount).toBe(0);
    expect((await getRoom(ben)).newMessages).toBe(0);
  });
});
