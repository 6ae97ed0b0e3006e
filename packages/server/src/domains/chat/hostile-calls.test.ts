import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { problemIn } from '../../../test/whole.ts';
import { aRoomOfCurators, type ChatApp, chatApp, type RoomOfCurators, sendText } from './chat.fixture.ts';

let app: ChatApp;
let world: RoomOfCurators;
let message: ChatMessage;
beforeAll(async () => {
  app = await chatApp();
});
beforeEach(async () => {
  world = await aRoomOfCurators();
  message = await sendText(app, world.ada, world.room.id, 'Between us');
});

interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly payload?: object | string;
  readonly named?: string;
}
/** As a curator of the room, so that a refusal is about the input. */
const ask = ({ method = 'GET', url, payload, named }: Asked) =>
  app.inject({
    method: method as 'GET',
    url,
    headers: {
      'x-test-person': world.ada.id,
      ...(named !== undefined && { 'x-user-id': named }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });

async function refusalOf(asked: Asked): Promise<string> {
  const reply = await ask(asked);
  const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
  return isRefused && problemIn(reply).message ? '' : `${reply.statusCode} to ${JSON.stringify(asked).slice(0, 200)}`;
}
const expectRefused = async (all: readonly Asked[]) =>
  expect((await Promise.all(all.map(refusalOf))).filter(Boolean)).toEqual([]);

test.each(Object.entries(chatRoutes))('the call %s is refused in the name of another person', async (_, route) => {
  const url = urlOf(route as Route, { params: { roomId: world.room.id, messageId: message.id } } as Sent<Route>);
  for (const named of [world.ben.id, world.outsider.id, 'x', `${world.ada.id}, ${world.ben.id}`, '']) {
    const reply = await ask({ method: route.method, url, named });
    expect(`${named}: ${reply.statusCode} ${problemIn(reply).code}`).toBe(`${named}: 403 chat/not-yourself`);
  }
});

const badTexts = ['%00', 'a%00b', 'x'.repeat(201), 'a&text=b'];
const badTimes = ['tomorrow', '2026-11-29', '0000-01-01T00:00:00Z', '9999999-01-01T00:00:00Z', '%00'];
const badNumbers = ['-1', '1.5', '1e300', 'x', '99999999999999999999', '%00', '1&wait=2&limit=2'];
const badIds = ['x', '%00', "'%20or%201=1"];

test('searches with values that mean nothing are refused', () =>
  expectRefused(
    [
      ...badTexts.map((text) => `text=${text}`),
      ...badTimes.flatMap((time) => [`from=${time}`, `until=${time}`]),
      ...badIds.flatMap((id) => [`roomId=${id}`, `usersIds=${id}`]),
      `roomId=${crypto.randomUUID()}&roomId=${crypto.randomUUID()}`,
      'page=-1',
      'page=x',
      'itemsPerPage=1000000',
      'itemsPerPage=0',
    ].map((query) => ({ url: `/api/chats/search?${query}` })),
  ));

test('polls with cursors that no answer had are refused', () =>
  expectRefused(
    [
      'cursor=x',
      'cursor=1:2',
      'cursor=9:1:',
      'cursor=0:1:',
      'cursor=1:3:2,2',
      'cursor=1:9223372036854775808:',
      `cursor=1:2:${'1,'.repeat(5_000)}1`,
      'cursor=1:1:&cursor=1:1:',
      'cursor=%00',
      ...badNumbers.slice(0, -1).map((wait) => `wait=${wait}`),
      'wait=25001',
    ].map((query) => ({ url: `/api/chats/changes?${query}` })),
  ));

test('parts and files of a room that cannot be are refused', () => {
  const of = `/api/chats/${world.room.id}`;
  return expectRefused(
    [
      ...badNumbers.slice(0, -1).flatMap((n) => [`afterSeq=${n}`, `beforeSeq=${n}`, `afterChange=${n}`, `limit=${n}`]),
      'beforeSeq=0',
      'afterSeq=2147483648',
      'limit=101',
      'afterSeq=1&beforeSeq=5',
      'afterSeq=1&afterSeq=2',
      ...badTimes.map((time) => `from=${time}`),
    ]
      .map((query) => ({ url: `${of}/messages?${query}` }))
      .concat(['exe', '%00', 'csv&format=json', ''].map((format) => ({ url: `${of}/export?format=${format}` })))
      .concat(badIds.map((id) => ({ url: `${of}/messages/${id}/versions` })))
      .concat(badIds.map((id) => ({ url: `/api/chats/${id}/export` }))),
  );
});

/** 10,000 deep. */
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

test('bodies with texts that cannot be stored, deep ones and those of another form are refused', () => {
  const of = `/api/chats/${world.room.id}`;
  const bodies: [string, string, readonly object[]][] = [
    ['PUT', '/api/chats/settings', [{}, [], { receipts: 'yes', typing: true, mails: true }, { receipts: null }]],
    [
      'POST',
      '/api/chats/links',
      [
        {},
        { addresses: 'x' },
        { addresses: ['a\0b'] },
        { addresses: ['a\ud800b'] },
        { addresses: [{}] },
        { addresses: ['x'.repeat(2_001)] },
        { addresses: Array.from({ length: 21 }, () => 'x') },
      ],
    ],
    ['PATCH', of, [{}, { name: 'a\0b' }, { name: 'a\udc00b' }, { name: 'x'.repeat(81) }, { name: 5 }]],
    ['PATCH', `${of}/messages/${message.id}`, [{}, { text: '' }, { text: 'a\0b' }, { text: 'a\ud800' }, { text: [] }]],
    ['POST', `${of}/messages`, [{ text: 'a\0b' }, { text: '\udfff' }, { text: 'x', clientMessageId: 'x' }]],
    ['PUT', `${of}/read`, [{}, { seq: -1 }, { seq: 1.5 }, { seq: 2 ** 53 }, { seq: '1' }]],
    ['PUT', `${of}/muted`, [{}, { isMuted: 'no' }, { isMuted: 1 }]],
  ];
  return expectRefused(
    bodies.flatMap(([method, url, payloads]) => [
      ...payloads.map((payload) => ({ method, url, payload: JSON.stringify(payload) })),
      ...['{', deep, `{"text":${deep},"addresses":${deep},"name":${deep}}`].map((payload) => ({
        method,
        url,
        payload,
      })),
    ]),
  );
});

test('texts that are strange and can be stored come back as they were sent', async () => {
  for (const text of ['\u202Eturned', '%00', "' or 1=1 --", '💥'.repeat(500), '{"a":1}', '<b>x</b>', '\u{e0041}x']) {
    const { text: stored } = await sendText(app, world.ada, world.room.id, text);
    expect(stored).toBe(text);
    const found = await ask({ url: `/api/chats/search?text=${encodeURIComponent(text.slice(0, 100))}` });
    expect(found.statusCode, text).toBe(200);
  }
});
