import type { AddressInfo } from 'node:net';
import { articlesLive } from '@oeuvre/contracts/domains/articles/review.socket.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { openSession, sessionCookie, type WholeApi, wholeApi } from '../../../test/whole.ts';
import { serveAllSockets } from '../../all-sockets.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArticle } from '../../domains/articles/articles.factory.ts';
import { visitorReader } from '../../site/visitor.ts';
import { connectionLimits, createSockets, type Sockets } from './sockets.ts';

const { watch, writing } = articlesLive.messages;
const origin = 'http://oeuvre.test';
/**
 * A search takes some milliseconds normally, and more among thousands of questions that are answered; this very process
 * also sends the flood.
 */
const bearable = 4_000;

let api: WholeApi;
let sockets: Sockets;
let url: string;
const clients: Socket[] = [];
let author: { id: string };
let article: { id: string };

beforeAll(async () => {
  // Behind one proxy, so a test can connect from any address.
  api = await wholeApi(await testServices({ trustProxy: 1 }));
  await api.services.changes.listen(databaseUrl, api.services.log);
  const readSession = visitorReader(api.services);
  sockets = await createSockets(api.app.server, api.services, readSession);
  serveAllSockets(sockets, api.services, readSession);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await api.services.changes.close();
  await sockets.close();
  await api.app.close();
});
beforeEach(async () => {
  author = await aPerson(db, { flags: ['canWriteArticles'] });
  article = await anArticle(db, {
    by: author as Awaited<ReturnType<typeof aPerson>>,
    segments: [],
    title: 'Something to be found',
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

let addresses = 0;
const anAddress = () => `2001:db8:${((addresses += 1)).toString(16)}::1`;

interface From {
  readonly person?: { id: string };
  readonly address?: string;
  readonly namespace?: string;
}
/** A connection as somebody's own program would make it: it may send anything. */
async function aClient({
  person = author,
  address = anAddress(),
  namespace = articlesLive.path,
}: From = {}): Promise<Socket> {
  const cookie = sessionCookie(
    await openSession(person.id, `of-${person.id}-${Math.random()}`),
    api.services.config.sessionSecret,
  );
  const client = io(url + namespace, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin, cookie, 'x-forwarded-for': address },
  });
  clients.push(client);
  await new Promise<void>((resolve) => {
    for (const end of ['connect', 'connect_error', 'disconnect']) client.once(end, () => resolve());
  });
  return client;
}
/** How many of these messages were answered before the connection ended or all had an answer. */
async function say(client: Socket, times: number, name: string, said: unknown): Promise<number> {
  let answered = 0;
  const ended = new Promise<void>((resolve) => client.once('disconnect', () => resolve()));
  const all = Array.from(
    { length: times },
    () => new Promise<void>((resolve) => client.emit(name, said, () => resolve(void (answered += 1)))),
  );
  await Promise.race([Promise.all(all), ended]);
  return answered;
}
async function searchOfAGuest(): Promise<number> {
  const before = performance.now();
  const reply = await fetch(`${url}/api/articles?text=something&page=${Math.floor(Math.random() * 1e6)}`, {
    headers: { 'x-forwarded-for': anAddress() },
  });
  await reply.text();
  return performance.now() - before;
}

test('five thousand questions over one connection end it, and a guest who searches meanwhile waits no longer', async () => {
  const client = await aClient();
  await searchOfAGuest();
  const [answered, waited] = await Promise.all([say(client, 5_000, 'watch', { id: article.id }), searchOfAGuest()]);
  expect(client.connected).toBe(false);
  expect(answered).toBeLessThanOrEqual(watch.budget.times);
  expect(waited).toBeLessThan(bearable);
  await expect.poll(() => pool.waitingCount).toBe(0);
  expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
});

test('ten thousand questions over ten connections of one person block neither the database nor other people', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => aClient()));
  const [waited, ...answered] = await Promise.all([
    searchOfAGuest(),
    ...all.map((client) => say(client, 1_000, 'watch', { id: article.id })),
  ]);
  expect(all.filter((client) => client.connected)).toEqual([]);
  expect(answered.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(watch.budget.times * 4);
  expect(waited).toBeLessThan(bearable);
  const other = await aPerson(db);
  expect(await say(await aClient({ person: other }), 1, 'watch', { id: article.id })).toBe(1);
});

test('people who work normally are never disconnected: opening articles, writing, pausing', async () => {
  const client = await aClient();
  for (let time = 0; time < 20; time += 1) expect(await say(client, 1, 'watch', { id: article.id })).toBe(1);
  for (let time = 0; time < writing.budget.times - 1; time += 1)
    client.emit('writing', { id: article.id, isWriting: time % 2 === 0 });
  expect(await say(client, 1, 'watch', { id: article.id })).toBe(1);
  expect(client.connected).toBe(true);
});

test.each([
  ['what nobody has declared', 'constructor', {}],
  ['nothing at all', 'hello', undefined],
])('%s ends the connection', async (_, name, said) => {
  const client = await aClient();
  await say(client, 1, name, said);
  expect(client.connected).toBe(false);
});

test('on a namespace that declares no messages, none may be sent', async () => {
  for (const namespace of ['/', '/notifications']) {
    const client = await aClient({ namespace });
    expect(client.connected).toBe(true);
    await say(client, 1, 'watch', { id: article.id });
    expect(client.connected, namespace).toBe(false);
  }
});

test.each([[{}], [null], ['x'], [{ id: { $ne: 1 } }], [{ id: `${'0'.repeat(10_000)}` }]])(
  'a message with the wrong shape gets no answer: %o',
  async (said) => {
    const client = await aClient();
    expect(await client.timeout(5_000).emitWithAck('watch', said)).toBeNull();
  },
);

test('a message that is too long ends the connection', async () => {
  const client = await aClient();
  await say(client, 1, 'watch', { id: 'x'.repeat(connectionLimits.packetSize) });
  expect(client.connected).toBe(false);
});

test('one person may have so many connections, from any address', async () => {
  const all: Socket[] = [];
  for (let time = 0; time < connectionLimits.ofPerson + 3; time += 1) all.push(await aClient());
  await expect.poll(() => all.filter((client) => client.connected).length).toBe(connectionLimits.ofPerson);
  all[0]!.disconnect();
  await expect.poll(async () => (await aClient()).connected).toBe(true);
});

test('an address that opens one connection after another is refused before anything is read', async () => {
  const address = anAddress();
  const open = () =>
    fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin, 'x-forwarded-for': `127.0.0.1, ${address}` },
    }).then(({ status }) => status);
  const statuses: number[] = [];
  for (let time = 0; time < 22; time += 1) statuses.push(...(await Promise.all(Array.from({ length: 50 }, open))));
  expect(statuses.filter((status) => status === 200)).toHaveLength(connectionLimits.ofAddress);
  // A session of ours counts for itself.
  expect((await aClient({ address })).connected).toBe(true);
  const forged = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin, cookie: 'oeuvre.session=x.y', 'x-forwarded-for': address },
  });
  clients.push(forged);
  await expect(new Promise((resolve) => forged.once('connect_error', () => resolve('refused')))).resolves.toBe(
    'refused',
  );
  expect(await searchOfAGuest()).toBeLessThan(bearable);
});

test('one session that opens connections without end is refused, and others at its address are not', async () => {
  const address = anAddress();
  const session = await openSession(author.id, `flood-${Math.random()}`);
  const cookie = sessionCookie(session, api.services.config.sessionSecret);
  const open = () =>
    fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin, cookie, 'x-forwarded-for': address },
    }).then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: connectionLimits.openingByPerson.times + 20 }, open));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(
    connectionLimits.openingByPerson.times,
  );
  expect(await open()).toBe(403);
  expect((await aClient({ person: await aPerson(db), address })).connected).toBe(true);
});

test('a connection that sends packets without end is ended', async () => {
  const client = await aClient();
  const ended = new Promise((resolve) => client.once('disconnect', resolve));
  // Joining a namespace that does not exist is not an event.
  for (let time = 0; time <= connectionLimits.packets.times; time += 1) client.io.engine.write('0/nowhere,');
  await ended;
});

test('messages of one turn leave together, in their order, before those of the next', async () => {
  const client = await aClient();
  const heard: string[] = [];
  client.onAny((name: string) => heard.push(name));
  const there = sockets.of(articlesLive.path).sockets.get(client.id!)!;
  const written = vi.spyOn(there.request.socket, '_writev' as never);
  for (let at = 0; at < 20; at += 1) there.emit(`${at}` as never);
  setImmediate(() => there.emit('20' as never));
  await expect.poll(() => heard).toEqual(Array.from({ length: 21 }, (_, at) => `${at}`));
  expect(written).toHaveBeenCalledTimes(2);
});
