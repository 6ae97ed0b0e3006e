import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CutLine } from '../../../test/cut-line.ts';
import { databaseUrl, pool } from '../../../test/database.ts';
import { liveNode } from '../../../test/live-node.ts';
import { openSession } from '../../../test/whole.ts';
import { aRoomOfCurators, type RoomOfCurators } from '../../domains/chat/chat.fixture.ts';

/** How long the bus is cut, and the database away; CHAT_CUT_MS=30000 and CHAT_AWAY_MS=20000 were promised. */
const cutMs = Number(process.env.CHAT_CUT_MS ?? 2_500);
const awayMs = Number(process.env.CHAT_AWAY_MS ?? 1_500);
/** Each of two people on two nodes sends so many; CHAT_MESSAGES=5000 makes it 10,000. */
const messages = Number(process.env.CHAT_MESSAGES ?? 200);

type Node = Awaited<ReturnType<typeof liveNode>>;
type Person = { readonly id: string };
const lines = { bus: new CutLine(databaseUrl), statements: new CutLine(databaseUrl) };
let here: Node;
/** The node whose lines are cut. */
let there: Node;
let world: RoomOfCurators;
beforeAll(async () => {
  await lines.bus.open();
  await lines.statements.open();
  here = await liveNode();
  there = await liveNode(lines);
});
beforeEach(async () => {
  world = await aRoomOfCurators();
  for (const person of [world.ada, world.ben]) await openSession(person.id);
});
afterEach(() => {
  for (const node of [here, there]) node.disconnectAll();
});
afterAll(async () => {
  for (const node of [here, there]) await node.close();
  for (const line of Object.values(lines)) await line.close();
});

const tokenOf = ({ id }: Person) => `session-of-${id}`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const ofRoom = (rest = '') => `/api/chats/${world.room.id}${rest}`;
const ask = (node: Node, person: Person, method: string, url: string, body?: object) =>
  node.ask({ method, url, session: tokenOf(person), ...(body && { body }) });

interface Browser {
  readonly socket: Socket;
  /** The texts of new messages, each time that one came. */
  readonly texts: string[];
  readonly errors: { readonly message: string }[];
}

async function joined(node: Node, person: Person): Promise<Browser> {
  const socket = node.browser('/chat', tokenOf(person));
  const browser: Browser = { socket, texts: [], errors: [] };
  socket.on('new_message', ({ message }: { message: { text: string } }) => browser.texts.push(message.text));
  socket.on('error', (told: { message: string }) => browser.errors.push(told));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  expect(await socket.emitWithAck('join_chat', { chatId: world.room.id })).not.toBeNull();
  return browser;
}
const send = ({ socket }: Browser, text: string, clientMessageId = crypto.randomUUID()) =>
  socket.timeout(15_000).emitWithAck('send_message', { chatId: world.room.id, message: { text, clientMessageId } });
const storedTexts = async () =>
  (await pool.query<{ body: string }>('select body from chat_messages order by seq')).rows.map(({ body }) => body);

/** Both send, one message after the other, until it is over; at most 180 a minute each, as the limit wants. */
async function talk(browsers: readonly Browser[], isOver: () => boolean): Promise<number> {
  const sent = await Promise.all(
    browsers.map(async (browser, person) => {
      let at = 0;
      while (!isOver()) {
        at += 1;
        expect(await send(browser, `${person} ${at}`)).toMatchObject({ status: 201 });
        await pause(cutMs > 10_000 ? 350 : 40);
      }
      return at;
    }),
  );
  return sent.reduce((sum, one) => sum + one, 0);
}

test('while a node hears nothing from the others, it delivers nothing; afterwards all arrives in order, without a fetch', {
  timeout: 60_000 + 3 * cutMs,
}, async () => {
  const browsers = [await joined(here, world.ada), await joined(there, world.ben)];
  let isOver = false;
  const talking = talk(browsers, () => isOver);
  await pause(200);
  await lines.bus.cut('refuses');
  await pause(cutMs);
  await lines.bus.mend();
  await pause(300);
  isOver = true;
  const sent = await talking;
  const stored = await storedTexts();
  for (const { texts } of browsers) await expect.poll(() => new Set(texts).size, { timeout: 20_000 }).toBe(sent);
  console.log(JSON.stringify({ cutMs, sent, stored: stored.length, seen: browsers.map(({ texts }) => texts.length) }));
  for (const { texts, socket } of browsers) {
    expect([...new Set(texts)]).toEqual(stored);
    expect(socket.connected).toBe(true);
  }
});

test('two people on two nodes send at once: both see all messages in the same order, each once', {
  timeout: 60_000 + 20 * messages,
}, async () => {
  // Over the limit of one person: these are stored by the chat of each node as it stores those of many people.
  const browsers = [await joined(here, world.ada), await joined(there, world.ben)];
  for (const node of [here, there])
    (node.services.config as { chatMessagesPerMinute: number }).chatMessagesPerMinute = 1e9;
  const began = performance.now();
  const url = ofRoom('/messages');
  await Promise.all(
    (
      [
        [here, world.ada],
        [there, world.ben],
      ] as const
    ).map(async ([node, person], at) => {
      for (let from = 0; from < messages; from += 20)
        await Promise.all(
          Array.from({ length: Math.min(20, messages - from) }, (_, n) =>
            ask(node, person, 'POST', url, { text: `${at} ${from + n}` }).then(({ statusCode }) =>
              expect(statusCode).toBe(201),
            ),
          ),
        );
    }),
  );
  const stored = await storedTexts();
  expect(stored).toHaveLength(2 * messages);
  for (const { texts } of browsers) await expect.poll(() => texts.length, { timeout: 30_000 }).toBe(2 * messages);
  console.log(JSON.stringify({ sent: 2 * messages, ms: Math.round(performance.now() - began) }));
  for (const { texts } of browsers) expect(texts).toEqual(stored);
});

describe('while the database is away', () => {
  test('a message is refused with 503 and the words for it; sent again afterwards with its key, it is there once', {
    timeout: 60_000 + 3 * awayMs,
  }, async () => {
    const [ada, ben] = [await joined(here, world.ada), await joined(there, world.ben)];
    expect(await send(ben, 'before')).toMatchObject({ status: 201 });
    const keys = [crypto.randomUUID(), crypto.randomUUID()] as const;
    await lines.statements.cut('refuses');
    const byHttp = () =>
      ask(there, world.ben, 'POST', ofRoom('/messages'), { text: 'by HTTP', clientMessageId: keys[0] });
    const refused = await byHttp();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(await send(ben, 'live', keys[1])).toMatchObject({ status: 503 });
    expect(ben.errors).toMatchObject([{ message: 'Failed to send message' }]);
    await pause(awayMs);
    expect(await storedTexts()).toEqual(['before']);
    await lines.statements.mend();
    await expect.poll(async () => (await byHttp()).statusCode, { timeout: 20_000 }).toBe(200);
    expect(await send(ben, 'live', keys[1])).toMatchObject({ status: 201 });
    expect((await byHttp()).statusCode).toBe(200);
    expect(await send(ben, 'live', keys[1])).toMatchObject({ status: 200 });
    expect(await storedTexts()).toEqual(['before', 'by HTTP', 'live']);
    for (const { texts, socket } of [ada, ben]) {
      await expect.poll(() => [...new Set(texts)]).toEqual(['before', 'by HTTP', 'live']);
      expect(socket.connected).toBe(true);
    }
  });
});

test('the first messages of a room, stored by two nodes at once, come in their order', async () => {
  for (let round = 0; round < 20; round += 1) {
    world = await aRoomOfCurators();
    for (const person of [world.ada, world.ben]) await openSession(person.id);
    const browsers = [await joined(here, world.ada), await joined(there, world.ben)];
    const url = ofRoom('/messages');
    await Promise.all([
      ask(here, world.ada, 'POST', url, { text: 'a' }),
      ask(there, world.ben, 'POST', url, { text: 'b' }),
    ]);
    const { rows } = await pool.query<{ body: string }>(
      'select body from chat_messages where room_no = $1 order by seq',
      [world.room.no],
    );
    for (const { texts, socket } of browsers) {
      await expect.poll(() => texts, { interval: 5 }).toEqual(rows.map(({ body }) => body));
      socket.disconnect();
    }
  }
});

test('thirty disconnects leave nothing behind, and each message comes once to the connection that is there', async () => {
  const ben = await joined(there, world.ben);
  const chat = () => here.sockets.of('/chat');
  const countOf = () => ({
    sockets: chat().sockets.size,
    rooms: chat().adapter.rooms.size,
    connections: here.sockets.engine.clientsCount,
    ofServer: here.app.server.listenerCount('close') + here.app.server.listenerCount('request'),
    ofProcess: process.listenerCount('exit') + process.listenerCount('SIGTERM'),
  });
  let ada = await joined(here, world.ada);
  const before = countOf();
  for (let at = 1; at <= 30; at += 1) {
    ada.socket.disconnect();
    await expect.poll(() => chat().sockets.size, { interval: 5 }).toBe(0);
    ada = await joined(here, world.ada);
    await send(ben, `${at}`);
    await expect.poll(() => ada.texts, { interval: 5 }).toEqual([`${at}`]);
  }
  expect(countOf()).toEqual(before);
  expect(ben.texts).toEqual(Array.from({ length: 30 }, (_, at) => `${at + 1}`));
});

test('a message that is committed between the fetch of a room and joining it is seen once', async () => {
  const ada = await joined(here, world.ada);
  for (let round = 0; round < 15; round += 1) {
    const others = Promise.all(
      [1, 2, 3].map(async (at) => pause(at * 2 * Math.random()).then(() => send(ada, `${round} ${at}`))),
    );
    const seen = new Map<number, string>();
    const note = ({ seq, text }: { seq: number; text: string }) => {
      // This node may deliver the last ones of the round before only now.
      if (seq <= round * 3) return;
      expect(seen.get(seq) ?? text).toBe(text);
      seen.set(seq, text);
    };
    const fetchAfter = async (seq: number) => {
      const reply = await ask(there, world.ben, 'GET', ofRoom(`/messages?afterSeq=${seq}`));
      for (const message of reply.json().messages) note(message);
    };
    await fetchAfter(round * 3);
    const socket = there.browser('/chat', tokenOf(world.ben));
    socket.on('new_message', ({ message }) => note(message));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const { lastSeq } = await socket.emitWithAck('join_chat', { chatId: world.room.id });
    // As the browser does: from the first hole on. A message after it may have come live already.
    let last = round * 3;
    while (seen.has(last + 1)) last += 1;
    if (last < lastSeq) await fetchAfter(last);
    await others;
    await expect
      .poll(() => [...seen.keys()].sort((one, other) => one - other), { interval: 5 })
      .toEqual([1, 2, 3].map((at) => round * 3 + at));
    socket.disconnect();
  }
  expect(await storedTexts()).toHaveLength(45);
});
