import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool } from '../../../test/database.ts';
import { liveNode } from '../../../test/live-node.ts';
import { openSession } from '../../../test/whole.ts';
import { aRoomOfCurators, type RoomOfCurators } from '../../domains/chat/chat.fixture.ts';

type Node = Awaited<ReturnType<typeof liveNode>>;
let here: Node;
let there: Node;
let world: RoomOfCurators;
beforeAll(async () => {
  here = await liveNode();
  there = await liveNode();
});
beforeEach(async () => {
  world = await aRoomOfCurators();
  for (const person of [world.ada, world.ben, world.cleo]) await openSession(person.id, tokenOf(person));
});
afterEach(() => {
  for (const node of [here, there]) node.disconnectAll();
});
afterAll(async () => {
  await here.close();
  await there.close();
});

type Person = { readonly id: string };
interface Event {
  readonly name: string;
  readonly told: Record<string, unknown> & { message?: { seq: number; text: string } };
}
interface Browser {
  readonly socket: Socket;
  readonly events: Event[];
  readonly named: (name: string) => Event['told'][];
}
const tokenOf = ({ id }: Person) => `session-of-${id}`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A browser of this person on a node, which notes every event. */
async function open(node: Node, person: Person, query = ''): Promise<Browser> {
  const socket = node.browser(`/chat${query}`, tokenOf(person));
  const events: Event[] = [];
  socket.onAny((name: string, told: Event['told']) => events.push({ name, told }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, events, named: (name) => events.filter((event) => event.name === name).map(({ told }) => told) };
}
const join = (browser: Browser, chatId = world.room.id) => browser.socket.emitWithAck('join_chat', { chatId });
async function joined(node: Node, person: Person): Promise<Browser> {
  const browser = await open(node, person);
  expect(await join(browser)).toMatchObject({ chatId: world.room.id });
  return browser;
}
const send = (browser: Browser, text: string, more: object = {}) =>
  browser.socket.emitWithAck('send_message', {
    chatId: world.room.id,
    message: { text, clientMessageId: crypto.randomUUID(), ...more },
  });
const textsOf = (browser: Browser) => browser.named('new_message').map(({ message }) => message!.text);
const ask = (node: Node, person: Person, method: string, url: string, body?: object) =>
  node.ask({ method, url, session: tokenOf(person), ...(body && { body }) });
/** Ends the connections on which this worker's nodes listen. */
const cutBus = () =>
  pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'oeuvre content' and datname = current_database()",
  );
const ofRoom = (rest = '') => `/api/chats/${world.room.id}${rest}`;

describe('messages', () => {
  test('reach every tab of both people on both nodes in one order, and no others', async () => {
    const [ada, adaToo, ben] = [
      await joined(here, world.ada),
      await joined(there, world.ada),
      await joined(there, world.ben),
    ];
    const cleo = await open(there, world.cleo);
    expect(await join(cleo)).toBeNull();
    const answers = await Promise.all([1, 2, 3].map((at) => send(ada, `a${at}`)));
    expect(answers).toMatchObject([1, 2, 3].map((seq) => ({ status: 201, message: { seq, senderId: world.ada.id } })));
    await send(ben, 'b1');
    await ask(there, world.ben, 'POST', ofRoom('/messages'), { text: 'b2' });
    for (const browser of [ada, adaToo, ben])
      await expect.poll(() => textsOf(browser)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
    expect(cleo.events.map(({ name }) => name)).toEqual(['connected', 'error']);
    expect(ada.named('connected')).toEqual([{ userId: world.ada.id }]);
    expect(ada.named('joined_chat')).toEqual([{ chatId: world.room.id, lastSeq: 0, lastChange: 0 }]);
  });

  test('that were sent before joining are in the numbers of the answer; after leaving none come', async () => {
    const [ada, earlier] = [await joined(here, world.ada), await joined(there, world.ben)];
    await send(ada, 'before');
    await expect.poll(() => textsOf(earlier)).toEqual(['before']);
    const ben = await open(there, world.ben);
    expect(await join(ben)).toEqual({ chatId: world.room.id, lastSeq: 1, lastChange: 0 });
    await send(ada, 'now');
    await expect.poll(() => textsOf(ben)).toEqual(['now']);
    expect(await ben.socket.emitWithAck('leave_chat', { chatId: world.room.id })).toEqual({ chatId: world.room.id });
    await send(ada, 'after');
    await expect.poll(() => textsOf(ada)).toHaveLength(3);
    await pause(200);
    expect(textsOf(ben)).toEqual(['now']);
    expect(ben.named('left_chat')).toEqual([{ chatId: world.room.id }]);
  });

  test('replies and images come in their order with the others', async () => {
    const [ada, ben] = [await joined(here, world.ada), await joined(there, world.ben)];
    const first = await send(ada, 'first');
    await Promise.all([send(ada, 'second'), send(ada, 'third', { replyTo: first.message.id }), send(ada, 'fourth')]);
    await expect.poll(() => textsOf(ben)).toEqual(['first', 'second', 'third', 'fourth']);
    await expect.poll(() => textsOf(ada)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(ben.named('new_message')[2]).toMatchObject({ message: { replyTo: { text: 'first' } } });
  });

  test('edits and deletions reach both nodes', async () => {
    const [ada, ben] = [await joined(here, world.ada), await joined(there, world.ben)];
    const { message } = await send(ada, 'Frist');
    await ask(here, world.ada, 'PATCH', ofRoom(`/messages/${message.id}`), { text: 'First' });
    // A change is delivered with the latest state, so a deletion at once would hide the edit.
    for (const browser of [ada, ben])
      await expect.poll(() => browser.named('message_edited').map((told) => told.message!.text)).toEqual(['First']);
    await ask(here, world.ada, 'DELETE', ofRoom(`/messages/${message.id}`));
    for (const browser of [ada, ben])
      await expect
        .poll(() => browser.named('message_deleted'))
        .toEqual([{ chatId: world.room.id, messageId: message.id, seq: 1, change: 2 }]);
  });

  test('the same key fifty times over two nodes, by HTTP and by sockets, is one message', async () => {
    const [ada, adaToo] = [await joined(here, world.ada), await joined(there, world.ada)];
    const ben = await joined(there, world.ben);
    const message = { text: 'Once', clientMessageId: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        if (at % 2 === 0) return send([ada, adaToo][(at / 2) % 2]!, message.text, message);
        const reply = await ask([here, there][((at - 1) / 2) % 2]!, world.ada, 'POST', ofRoom('/messages'), message);
        return { status: reply.statusCode, message: reply.json() };
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(
      new Set(answers.map((answer) => `${answer.message.id} ${answer.message.seq} ${answer.message.text}`)).size,
    ).toBe(1);
    expect((await pool.query('select 1 from chat_messages')).rowCount).toBe(1);
    expect(await send(ada, 'Another', { clientMessageId: message.clientMessageId })).toMatchObject({
      status: 409,
      code: 'chat/key-used',
    });
    expect((await pool.query('select body from chat_messages')).rows).toEqual([{ body: 'Once' }]);
    await expect.poll(() => textsOf(ben)).toEqual(['Once']);
  });

  test('invalid messages and those beyond the limit are answered and not stored', async () => {
    const ada = await joined(here, world.ada);
    expect(await send(ada, '   ')).toBeNull();
    expect(await ada.socket.emitWithAck('send_message', { chatId: 'nowhere', message: { text: 'x' } })).toBeNull();
    expect(
      await ada.socket.emitWithAck('send_message', { chatId: crypto.randomUUID(), message: { text: 'x' } }),
    ).toMatchObject({ status: 404 });
    const answers = await Promise.all(Array.from({ length: 210 }, (_, at) => send(ada, `${at}`)));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(200);
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    expect(ada.socket.connected).toBe(true);
    expect(ada.named('error').at(-1)).toMatchObject({ event: 'send_message', message: 'Failed to send message' });
  });
});

describe('receipts and typing', () => {
  test('a message that is read shows at its sender, and in the other tabs of its reader', async () => {
    const [ada, ben, benToo] = [
      await joined(here, world.ada),
      await joined(there, world.ben),
      await joined(here, world.ben),
    ];
    const { message } = await send(ada, 'Hello');
    await ben.socket.emitWithAck('mark_message_read', { chatId: world.room.id, messageId: message.id });
    const read = { chatId: world.room.id, userId: world.ben.id, seq: 1, messageId: message.id };
    for (const browser of [ada, benToo]) await expect.poll(() => browser.named('message_read')).toEqual([read]);
    await ben.socket.emitWithAck('mark_message_viewed', { chatId: world.room.id, seq: 1 });
    for (const browser of [ada, benToo]) await expect.poll(() => browser.named('message_viewed')).toEqual([read]);
    expect(ada.named('message_read')).toEqual([read]);
  });

  test('a person who shows no receipts gets none', async () => {
    const [ada, ben] = [await joined(here, world.ada), await joined(there, world.ben)];
    await ask(here, world.ada, 'PUT', '/api/chats/settings', { receipts: false, typing: true, mails: true });
    await send(ada, 'Hello');
    await ben.socket.emitWithAck('mark_message_read', { chatId: world.room.id, seq: 1 });
    await expect.poll(() => ben.named('message_read')).toHaveLength(1);
    await pause(100);
    expect(ada.named('message_read')).toEqual([]);
  });

  test('receipts that are switched off reach the own tabs only', async () => {
    const [ada, ben, benToo] = [
      await joined(here, world.ada),
      await joined(there, world.ben),
      await joined(here, world.ben),
    ];
    await ask(there, world.ben, 'PUT', '/api/chats/settings', { receipts: false, typing: true, mails: true });
    await send(ada, 'Hello');
    await ben.socket.emitWithAck('mark_message_read', { chatId: world.room.id, seq: 1 });
    await expect.poll(() => benToo.named('message_read')).toHaveLength(1);
    await pause(100);
    expect(ada.named('message_read')).toEqual([]);
  });

  test('typing reaches the other person on another node, unless it is switched off', async () => {
    const [ada, ben] = [await joined(here, world.ada), await joined(there, world.ben)];
    const cleo = await open(there, world.cleo);
    const told = { chatId: world.room.id, userId: world.ada.id };
    cleo.socket.emit('typing_start', { chatId: world.room.id });
    ada.socket.emit('typing_start', { chatId: world.room.id });
    await expect.poll(() => ben.named('user_typing_start')).toEqual([told]);
    ada.socket.emit('typing_stop', { chatId: world.room.id });
    await expect.poll(() => ben.named('user_typing_stop')).toEqual([told]);
    await ask(there, world.ada, 'PUT', '/api/chats/settings', { receipts: true, typing: false, mails: true });
    ada.socket.emit('typing_start', { chatId: world.room.id });
    await pause(600);
    expect(ben.named('user_typing_start')).toEqual([told]);
    expect(ada.named('user_typing_start')).toEqual([]);
  });
});

describe('people', () => {
  test('a connection may not name another person', async () => {
    await expect(open(here, world.ada, `?userId=${world.ben.id}`)).rejects.toThrow();
    expect((await open(here, world.ada, `?userId=${world.ada.id}`)).socket.connected).toBe(true);
  });

  test('a new room is announced to its people at once', async () => {
    const cleo = await open(there, world.cleo);
    const reply = await ask(here, world.ada, 'POST', '/api/chats', {
      participants: [world.cleo.id],
      context: { type: 'segment_chat', entityId: world.segment.id },
    });
    await expect.poll(() => cleo.named('chat_status_changed')).toEqual([{ chatId: reply.json().id }]);
  });

  test('a person who is suspended gets and sends nothing from then on, and the other one sees the room closed', async () => {
    const [ada, ben] = [await joined(here, world.ada), await joined(there, world.ben)];
    await send(ada, 'before');
    await expect.poll(() => textsOf(ben)).toEqual(['before']);
    await pool.query(
      `with c as (insert into contacts (user_id, email) values ($1, 'ben@x.test') on conflict (user_id) do update set title = '' returning id)
      insert into memberships (segment_id, contact_id, status) select $2, c.id, 'SUSPENDED' from c`,
      [world.ben.id, world.segment.id],
    );
    await pool.query("select pg_notify('oeuvre_content', $1)", [JSON.stringify([`rights:${world.ben.id}`])]);
    expect(await send(ben, 'after')).toMatchObject({ status: 404 });
    expect((await ask(there, world.ben, 'GET', ofRoom())).statusCode).toBe(404);
    expect(await send(ada, 'alone')).toMatchObject({ status: 403, code: 'chat/read-only' });
    await expect.poll(() => ada.named('chat_status_changed')).toEqual([{ chatId: world.room.id }]);
    expect(textsOf(ben)).toEqual(['before']);
    expect(ben.named('chat_status_changed')).toEqual([]);
  });

  test('after signing out no event and no message passes', async () => {
    const [ada, ben] = [await joined(here, world.ada), await joined(there, world.ben)];
    const closed = new Promise((resolve) => ben.socket.once('disconnect', resolve));
    expect((await ask(there, world.ben, 'POST', '/api/auth/sign-out', {})).statusCode).toBeLessThan(300);
    await closed;
    await send(ada, 'Are you there?');
    await pause(200);
    expect(textsOf(ben)).toEqual([]);
    expect((await ask(there, world.ben, 'POST', ofRoom('/messages'), { text: 'x' })).statusCode).toBe(401);
  });
});

describe('when the bus is cut', () => {
  /** Cuts it again and again. */
  async function cutFor(ms: number) {
    const end = Date.now() + ms;
    while (Date.now() < end) {
      await cutBus();
      await pause(100);
    }
  }

  test('a session that ends meanwhile is closed before anything is delivered', async () => {
    const [ada, ben] = [await joined(here, world.ada), await joined(there, world.ben)];
    const cutting = cutFor(1_500);
    await pause(300);
    expect((await ask(here, world.ben, 'POST', '/api/auth/sign-out', {})).statusCode).toBeLessThan(300);
    await send(ada, 'Not for a session that has ended');
    await cutting;
    await expect.poll(() => ben.socket.connected, { timeout: 5_000 }).toBe(false);
    expect(textsOf(ben)).toEqual([]);
  });
});

describe('without websockets', () => {
  const poll = async (node: Node, person: Person, cursor?: string, wait = 5_000) =>
    (await ask(node, person, 'GET', urlOf(chatRoutes.changes, { query: { wait, ...(cursor && { cursor }) } }))).json();

  /** As a browser does: a node that catches up after a cut may answer early, with the room as it was. */
  async function pollForMessage(node: Node, person: Person, cursor: string) {
    for (let found = await poll(node, person, cursor); ; found = await poll(node, person, found.cursor))
      if (found.chats.some(({ lastSeq }: { lastSeq: number }) => lastSeq > 0)) return found;
      else expect(found.chats).toMatchObject([{ id: world.room.id, lastSeq: 0 }]);
  }

  test('a poll on a node whose bus is cut answers early at most, and the next one has the message', async () => {
    const { cursor } = await poll(here, world.ben);
    const waiting = poll(there, world.ben, cursor);
    await pause(200);
    await cutBus();
    const early = await waiting;
    expect(early.chats).toMatchObject([{ id: world.room.id, lastSeq: 0 }]);
    await ask(here, world.ada, 'POST', ofRoom('/messages'), { text: 'Hello' });
    expect((await pollForMessage(there, world.ben, early.cursor)).chats).toMatchObject([{ lastSeq: 1 }]);
  });

  test('a poll waits for news of any kind, and any node answers the next one', async () => {
    const { cursor } = await poll(here, world.ben);
    const waiting = pollForMessage(there, world.ben, cursor);
    await pause(200);
    const began = performance.now();
    await ask(here, world.ada, 'POST', ofRoom('/messages'), { text: 'Hello' });
    const first = await waiting;
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(first.chats).toMatchObject([{ id: world.room.id, lastSeq: 1, newMessages: 1, latest: { text: 'Hello' } }]);
    await ask(there, world.ben, 'PUT', ofRoom('/read'), { seq: 1 });
    const read = await poll(here, world.ada, first.cursor);
    expect(read.chats).toMatchObject([
      { participants: expect.arrayContaining([expect.objectContaining({ lastReadSeq: 1 })]) },
    ]);
    await ask(here, world.ada, 'DELETE', ofRoom(`/messages/${first.chats[0].latest.id}`));
    expect((await poll(there, world.ben, read.cursor)).chats).toMatchObject([{ lastChange: 1 }]);
  });

  test('nothing is lost between polls, whichever node answers, and nothing comes to others', async () => {
    let { cursor } = await poll(here, world.ben);
    const { cursor: ofCleo } = await poll(there, world.cleo);
    let seen = 0;
    let isOver = false;
    const talk = (async () => {
      for (let at = 1; at <= 40; at += 1)
        expect(
          (await ask(at % 2 ? here : there, world.ada, 'POST', ofRoom('/messages'), { text: `${at}` })).statusCode,
        ).toBe(201);
      isOver = true;
    })();
    for (let turn = 0; !isOver || seen < 40; turn += 1) {
      const found = await poll(turn % 2 ? here : there, world.ben, cursor, 300);
      cursor = found.cursor;
      seen = Math.max(seen, found.chats[0]?.lastSeq ?? 0);
      expect(turn).toBeLessThan(200);
    }
    await talk;
    expect(seen).toBe(40);
    expect(await poll(here, world.cleo, ofCleo, 0)).toMatchObject({ chats: [] });
  });

  test('a poll that waits while its session ends gets nothing', async () => {
    const { cursor } = await poll(here, world.ben);
    const waiting = poll(there, world.ben, cursor, 1_500);
    await pause(200);
    await pool.query('delete from sessions where user_id = $1', [world.ben.id]);
    await ask(here, world.ada, 'POST', ofRoom('/messages'), { text: 'Not for you' });
    expect((await waiting).chats).toEqual([]);
  });

  test('polls and marks without end are asked to wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 610 }, () => ask(here, world.cleo, 'GET', '/api/chats/changes?wait=0')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  test('a node that stops answers the polls that wait', async () => {
    const stopping = await liveNode();
    const { cursor } = await poll(stopping, world.ben);
    const waiting = poll(stopping, world.ben, cursor, 20_000);
    await pause(200);
    const began = performance.now();
    await stopping.close();
    expect(await waiting).toMatchObject({ chats: [] });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test.each(['x', '5:4:', '5:9:7,6', '0:1:', `5:${2n ** 63n}:`])('the cursor %s is refused', async (cursor) => {
    const url = `/api/chats/changes?cursor=${cursor}&wait=0`;
    expect((await ask(here, world.ben, 'GET', url)).statusCode).toBe(400);
  });
});
