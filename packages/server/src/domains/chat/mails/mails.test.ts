import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pool } from '../../../../test/database.ts';
import { MailRefused } from '../../../platform/mail/mail-model.ts';
import { aRoomOfCurators, type ChatApp, chatApp, type RoomOfCurators, sendText } from '../chat.fixture.ts';
import { mailUnreadMessages } from './mails.sending.ts';

let app: ChatApp;
let world: RoomOfCurators;
beforeAll(async () => {
  app = await chatApp();
});
beforeEach(async () => {
  world = await aRoomOfCurators();
  app.services.mails.length = 0;
});

const send = (services = app.services) => mailUnreadMessages(services, new AbortController().signal);
const later = (minutes: number) => pool.query("update chat_messages set at = at - $1 * interval '1 minute'", [minutes]);
const params = () => ({ roomId: world.room.id });

test('a person who has not read messages for an hour gets one mail, without their texts', async () => {
  const { ada, ben, room } = world;
  await sendText(app, ada, room.id, 'A secret');
  await later(50);
  await send();
  expect(app.services.mails).toEqual([]);
  await later(20);
  await sendText(app, ada, room.id, 'Another secret');
  await send();
  await send();
  expect(app.services.mails).toMatchObject([{ to: ben.email, subject: '2 unread messages for you at Oeuvre' }]);
  expect(app.services.mails[0]!.text).toContain('Ada Example in Segment');
  expect(JSON.stringify(app.services.mails)).not.toContain('secret');
  await sendText(app, ada, room.id, 'Later');
  await later(70);
  await send();
  expect(app.services.mails.map(({ subject }) => subject)).toEqual([
    '2 unread messages for you at Oeuvre',
    '1 unread message for you at Oeuvre',
  ]);
});

test.each([
  ['have read it', () => app.call(world.ben, chatRoutes.read, { params: params(), body: { seq: 1 } })],
  ['have muted the room', () => app.call(world.ben, chatRoutes.mute, { params: params(), body: { isMuted: true } })],
  [
    'want no mails',
    () => app.call(world.ben, chatRoutes.changeSettings, { body: { receipts: true, typing: true, mails: false } }),
  ],
  ['have left the list', () => pool.query('delete from segment_staff where user_id = $1', [world.ben.id])],
  [
    'have no confirmed address',
    () => pool.query('update users set email_verified = false where id = $1', [world.ben.id]),
  ],
  ['would read a deleted message', () => pool.query("update chat_messages set deleted_at = now(), body = ''")],
])('people who %s get no mail', async (_, change) => {
  await sendText(app, world.ada, world.room.id, 'Hello');
  await later(70);
  await change();
  await send();
  expect(app.services.mails).toEqual([]);
});

test('of several workers one sends, and a mail server that is down is tried again', async () => {
  await sendText(app, world.ada, world.room.id, 'Hello');
  await later(70);
  const refusing = {
    ...app.services,
    mailer: { ...app.services.mailer, send: () => Promise.reject(new MailRefused('transient', 'no')) },
  };
  await send(refusing);
  expect(app.services.mails).toEqual([]);
  await Promise.all([send(), send(), send()]);
  expect(app.services.mails).toHaveLength(1);
});
