import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { manyMessages } from '../chat.factory.ts';
import { aRoomOfCurators, type ChatApp, chatApp, type RoomOfCurators, sendText } from '../chat.fixture.ts';
import { eachMessage } from './export.queries.ts';

let app: ChatApp;
let world: RoomOfCurators;
beforeAll(async () => {
  app = await chatApp();
});
beforeEach(async () => {
  world = await aRoomOfCurators();
});

async function download(person: { id: string }, format?: string) {
  const url = `/api/chats/${world.room.id}/export${format ? `?format=${format}` : ''}`;
  const { statusCode, headers, body } = await app.inject({ url, headers: { 'x-test-person': person.id } });
  return { status: statusCode, type: headers['content-type'], name: headers['content-disposition'], body };
}

/** An edited message, a deleted one, an answer, and a text that a spreadsheet would take for a formula. */
async function someMessages() {
  const { ada, ben, room } = world;
  const first = await sendText(app, ada, room.id, 'Frist');
  const second = await sendText(app, ben, room.id, 'Never said');
  await sendText(app, ben, room.id, '=1+1');
  await app.call(ben, chatRoutes.send, {
    params: { roomId: room.id },
    body: { text: 'Yes\nand no', replyTo: first.id },
  });
  const params = { roomId: room.id, messageId: first.id };
  await app.call(ada, chatRoutes.edit, { params, body: { text: 'First' } });
  await app.call(ben, chatRoutes.delete, { params: { ...params, messageId: second.id } });
}

test('a room is exported as a table', async () => {
  await someMessages();
  const { status, type, name, body } = await download(world.ada);
  expect({ status, type }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' });
  expect(name).toMatch(/^attachment; filename="chat-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = body.split('\r\n').map((line) => line.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'));
  expect(lines).toEqual([
    '\uFEFFNumber,Time,From,Type,Text,File,Answers,Edited,Deleted',
    '1,TIME,Ada Example,text,First,,,TIME,',
    '2,TIME,Ben Example,text,,,,,TIME',
    "3,TIME,Ben Example,text,'=1+1,,,,",
    '4,TIME,Ben Example,text,"Yes\nand no",,1,,',
    '',
  ]);
});

test('a room is exported as JSON and as plain text', async () => {
  await someMessages();
  expect(JSON.parse((await download(world.ben, 'json')).body)).toMatchObject([
    { seq: 1, sender: 'Ada Example', text: 'First', editedAt: expect.any(String), deletedAt: null },
    { seq: 2, text: '', deletedAt: expect.any(String) },
    { seq: 3, text: '=1+1' },
    { seq: 4, text: 'Yes\nand no', answers: 1 },
  ]);
  const text = (await download(world.ben, 'text')).body.replaceAll(/\[[\d. :]+ UTC\]/g, '[TIME]');
  expect(text).toBe(
    '[TIME] Ada Example: First (edited)\n[TIME] Ben Example: (deleted)\n[TIME] Ben Example: =1+1\n[TIME] Ben Example: Yes\n    and no\n',
  );
  expect((await download(world.ben, 'pdf')).status).toBe(400);
});

test('an empty room is an empty file', async () => {
  expect(JSON.parse((await download(world.ada, 'json')).body)).toEqual([]);
});

test('only the people of a room export it, and each export is in the audit log', async () => {
  const { ada, cleo, outsider } = world;
  expect((await download(cleo)).status).toBe(404);
  expect((await download(outsider)).status).toBe(404);
  await download(ada);
  const { rows } = await pool.query("select actor_id, subject_id from audit_log where act = 'chat.export'");
  expect(rows).toEqual([{ actor_id: ada.id, subject_id: world.room.id }]);
});

test('a reader who loses the right meanwhile gets nothing more', async () => {
  const { ada, room } = world;
  await manyMessages(db, { room, sender: ada, count: 2_500 });
  const portions = eachMessage(db, await viewerOf(ada), room.id);
  expect((await portions.next()).value).toHaveLength(1_000);
  await pool.query('delete from segment_staff where user_id = $1', [ada.id]);
  await expect(portions.next()).rejects.toThrow('lost the right');
});

test('a long room is exported whole and in order', async () => {
  const { ada, room } = world;
  await manyMessages(db, { room, sender: ada, count: 2_500 });
  const all = JSON.parse((await download(ada, 'json')).body) as { seq: number }[];
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 2_500 }, (_, at) => at + 1));
});
