import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { pictureForm } from '../../../test/form.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { aRoomOfCurators, type ChatApp, type RoomOfCurators, sendText } from '../../domains/chat/chat.fixture.ts';
import { chatPlugin } from '../../domains/chat/chat.plugin.ts';
import { chatHandlers } from '../../domains/chat/chat.routes.ts';
import { aPicture } from '../../domains/files/files.factory.ts';
import { filesPlugin } from '../../domains/files/files.plugin.ts';

let app: ChatApp;
let world: RoomOfCurators;
beforeAll(async () => {
  app = await testApp(chatHandlers, {}, [filesPlugin, chatPlugin]);
});
beforeEach(async () => {
  world = await aRoomOfCurators();
});

async function upload(person: { id: string }, bytes: Buffer, query = '') {
  const { body, headers } = pictureForm(bytes);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/chats/${world.room.id}/messages/upload${query}`,
    payload: body,
    headers: { ...headers, 'x-test-person': person.id },
  });
  return { status: reply.statusCode, body: reply.json() };
}
const statusOf = async (person: { id: string } | null, url: string) =>
  (await app.inject({ url, headers: person ? { 'x-test-person': person.id } : {} })).statusCode;

test('an image is a message with its size, and its file is for the people of the room only', async () => {
  const { ada, ben, cleo, outsider, room } = world;
  const { status, body } = await upload(ada, await aPicture());
  expect(status).toBe(201);
  expect(body).toMatchObject({
    type: 'image',
    seq: 1,
    senderId: ada.id,
    attachments: [expect.stringMatching(/^\/files\//)],
    metadata: {
      width: expect.any(Number),
      height: expect.any(Number),
      fileName: expect.any(String),
      fileSize: expect.any(Number),
    },
  });
  const [file] = body.attachments as [string];
  const admin = await aPerson(db, { roles: ['SUPER'] });
  expect(await Promise.all([ada, ben].map((person) => statusOf(person, file)))).toEqual([200, 200]);
  expect(await Promise.all([cleo, outsider, admin, null].map((person) => statusOf(person, file)))).toEqual([
    404, 404, 404, 404,
  ]);
  expect((await app.call(ben, chatRoutes.latest, { params: { roomId: room.id } }))!.attachments).toEqual([file]);
});

test('after a suspension the sender of an image cannot open it, and the other one can', async () => {
  const { ada, ben } = world;
  const { body } = await upload(ada, await aPicture());
  await pool.query('delete from segment_staff where user_id = $1', [ada.id]);
  expect(await statusOf(ada, body.attachments[0])).toBe(404);
  expect(await statusOf(ben, body.attachments[0])).toBe(200);
});

test('a deleted image is gone for everybody who did not send it', async () => {
  const { ada, ben, room } = world;
  const { body } = await upload(ada, await aPicture());
  const deleted = await app.call(ada, chatRoutes.delete, { params: { roomId: room.id, messageId: body.id } });
  expect(deleted).toMatchObject({ attachments: [], metadata: null });
  expect(await statusOf(ben, body.attachments[0])).toBe(404);
});

test('an image that is sent again with its key is one message and one file; with the key of a text it is refused', async () => {
  const { ada, room } = world;
  const key = crypto.randomUUID();
  const picture = await aPicture();
  const first = await upload(ada, picture, `?clientMessageId=${key}`);
  const again = await upload(ada, picture, `?clientMessageId=${key}`);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body.id).toBe(first.body.id);
  expect((await pool.query('select 1 from files')).rowCount).toBe(1);
  const textKey = crypto.randomUUID();
  await sendText(app, ada, room.id, 'Hello', textKey);
  expect(await upload(ada, picture, `?clientMessageId=${textKey}`)).toMatchObject({
    status: 409,
    body: { code: 'chat/key-used' },
  });
});

test('a file that is no image is refused in the words of the specification, and so is one of 10 MB', async () => {
  const { ada, cleo } = world;
  expect(await upload(ada, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    status: 415,
    body: { message: 'Only image files are supported' },
  });
  expect(await upload(ada, Buffer.alloc(10_485_760))).toMatchObject({
    status: 413,
    body: { message: 'File size must be less than 10MB' },
  });
  expect((await upload(cleo, await aPicture())).status).toBe(404);
  expect((await pool.query('select 1 from chat_messages')).rowCount).toBe(0);
});

test('an image of between 5 and 10 MB is accepted, as the chat allows more than articles', async () => {
  const noise = await sharp({
    create: {
      width: 1_600,
      height: 1_300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#888',
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(5_242_880);
  expect((await upload(world.ada, noise)).status).toBe(201);
});
