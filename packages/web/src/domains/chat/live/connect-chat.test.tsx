import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { afterEach, expect, test } from 'vitest';
import { answer, callsOf, disconnect } from '../../../../test/answers.ts';
import { chatRoom, newViewer, TestSocket } from '../../../../test/chat.ts';
import { ChatConnection } from './connect-chat.ts';

const opened: ChatConnection[] = [];
afterEach(() => {
  for (const connection of opened.splice(0)) connection.close();
});

/** Answers the first poll at once and holds the next ones. */
const holdPolls = () =>
  answer(chatRoutes.changes, ({ query }) =>
    query.get('cursor') ? new Promise<never>(() => undefined) : { cursor: '1:1:', chats: [] },
  );

function connect(reachable: TestSocket['reachable'] = true) {
  const socket = Object.assign(new TestSocket(), { reachable });
  const said: string[] = [];
  const changed: string[] = [];
  let hearings = 0;
  const userId = newViewer();
  const connection = new ChatConnection({
    userId,
    socket: socket.asSocket,
    onHearing: () => void (hearings += 1),
    onChanged: (rooms) => changed.push(...rooms.map(({ id }) => id)),
    say: (text) => said.push(text),
  });
  opened.push(connection);
  return {
    userId,
    socket,
    said,
    changed,
    connection,
    hearings: () => hearings,
    kind: () => connection.link.get().kind,
  };
}
/** Ends the pause before the next attempt. */
const now = ({ connection }: ReturnType<typeof connect>) => connection.link.get().pause?.end();

test('a live connection is one, and nothing is polled', async () => {
  const one = connect();
  await expect.poll(one.kind).toBe('live');
  expect(one.hearings()).toBe(1);
  expect(callsOf(chatRoutes.changes)).toEqual([]);
  expect(one.said).toEqual([]);
});

test('while the first connection hangs, changes are polled after five seconds, until it is there', async () => {
  holdPolls();
  const one = connect('hangs');
  await expect.poll(one.kind, { timeout: 8_000 }).toBe('polling');
  expect(callsOf(chatRoutes.changes).length).toBeGreaterThan(0);
  one.socket.hear('connect', undefined);
  expect(one.kind()).toBe('live');
});

test('from the first error on changes are polled, and a later attempt ends that', async () => {
  holdPolls();
  const one = connect('websocket error');
  await expect.poll(one.kind).toBe('polling');
  await expect.poll(() => callsOf(chatRoutes.changes).length).toBe(2);
  const { pause } = one.connection.link.get();
  expect(pause!.until - Date.now()).toBeGreaterThan(1_000);
  expect(pause!.until - Date.now()).toBeLessThanOrEqual(2_400);
  one.socket.reachable = true;
  now(one);
  await expect.poll(one.kind).toBe('live');
});

test('polling brings the rooms that have changed', async () => {
  const me = newViewer();
  let polls = 0;
  answer(chatRoutes.changes, async () => {
    polls += 1;
    if (polls > 2) await new Promise(() => undefined);
    return { cursor: `1:${polls}:`, chats: polls === 2 ? [chatRoom(me)] : [] };
  });
  const one = connect('websocket error');
  await expect.poll(() => one.changed).toEqual([chatRoom(me).id]);
});

test('after five attempts the person is warned once, and attempts go on', async () => {
  holdPolls();
  const one = connect('websocket error');
  for (let attempt = 1; attempt <= 7; attempt++) {
    await expect.poll(() => one.socket.attempts).toBe(attempt);
    await expect.poll(() => one.connection.link.get().pause).toBeTruthy();
    expect(one.said).toEqual(attempt < 5 ? [] : [chatTexts.connect]);
    now(one);
  }
});

test.each([
  ['a connection that takes 15 seconds', 'timeout', true, chatTexts.timeout],
  ['a connection that the server refuses', 'unauthorized', false, chatTexts.server],
])('%s is said', async (_, error, isActive, text) => {
  holdPolls();
  const one = connect(error);
  one.socket.active = isActive;
  await expect.poll(() => one.said).toEqual([text]);
});

test('if polling fails too, the person is offline and both are tried again', async () => {
  disconnect(chatRoutes.changes);
  const one = connect('websocket error');
  await expect.poll(one.kind).toBe('offline');
  expect(one.said).toEqual([chatTexts.bothFailed]);
  one.socket.reachable = true;
  now(one);
  await expect.poll(one.kind).toBe('live');
});

test('a lost connection is polled over, and everything is read again when it is back', async () => {
  holdPolls();
  const one = connect();
  await expect.poll(one.kind).toBe('live');
  one.socket.cut();
  await expect.poll(one.kind).toBe('polling');
  const before = one.hearings();
  now(one);
  await expect.poll(one.kind).toBe('live');
  expect(one.hearings()).toBeGreaterThan(before);
});
