import type { AddressInfo } from 'node:net';
import {
  articlesLive,
  type FromArticleWork,
  type ToArticleWork,
} from '@oeuvre/contracts/domains/articles/review.socket.ts';
import { notificationsLive } from '@oeuvre/contracts/domains/notifications/notifications.socket.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { databaseUrl, db, pool } from '../../../../test/database.ts';
import { openSession, sessionCookie, type WholeApi, wholeApi } from '../../../../test/whole.ts';
import { serveAllSockets } from '../../../all-sockets.ts';
import { EventDelivery } from '../../../platform/jobs/events.ts';
import { createSockets, type Sockets } from '../../../platform/live/sockets.ts';
import { visitorReader } from '../../../site/visitor.ts';
import { allSubscriptions } from '../../../worker-definitions.ts';
import { anArticle, aValue } from '../articles.factory.ts';
import { aPerson, aSegment } from '../articles.fixture.ts';

interface Node extends WholeApi {
  readonly url: string;
  readonly io: Sockets;
}
type Client = Socket<ToArticleWork, FromArticleWork>;
type Person = Awaited<ReturnType<typeof aPerson>>;

/** One process with its own sockets, on the database that the other one has too. */
async function aNode(): Promise<Node> {
  const whole = await wholeApi();
  const { app, services } = whole;
  await services.changes.listen(databaseUrl, services.log);
  const readSession = visitorReader(services);
  const sockets = await createSockets(app.server, services, readSession);
  serveAllSockets(sockets, services, readSession);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { ...whole, io: sockets, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

let one: Node;
let other: Node;
const clients: Client[] = [];
let segment: Awaited<ReturnType<typeof aSegment>>;
let author: Person;
let supervisor: Person;
let article: { id: ArticleId };

beforeAll(async () => {
  [one, other] = await Promise.all([aNode(), aNode()]);
  // Two nodes that have just started hear of each other a moment later.
  for (const { io: sockets } of [one, other])
    await vi.waitUntil(async () => (await sockets.of(articlesLive.path).adapter.serverCount()) === 2, {
      timeout: 20_000,
    });
});
afterAll(async () => {
  for (const { io: sockets, app, services } of [one, other]) {
    await services.changes.close();
    await sockets.close();
    await app.close();
  }
});
beforeEach(async () => {
  segment = await aSegment();
  author = await aPerson({ memberOf: [segment] });
  supervisor = await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [segment] });
  article = await anArticle(db, { by: author, segments: [segment.id], status: 'on_review' });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

/** A browser of this person's on a node; signed out when there is none. */
async function browserOf(person: Person | null, node: Node, namespace: string = articlesLive.path): Promise<Client> {
  const cookie =
    person &&
    sessionCookie(
      await openSession(person.id, `of-${person.id}-${clients.length}`),
      node.services.config.sessionSecret,
    );
  const client: Client = io(node.url + namespace, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { origin: new URL(node.services.config.publicUrl).origin, ...(cookie && { cookie }) },
    forceNew: true,
  });
  clients.push(client);
  return client;
}
const watch = (client: Client, articleId = article.id) => client.timeout(5_000).emitWithAck('watch', { id: articleId });
/** All messages that this browser receives from now on. */
function heardBy(client: Client) {
  const heard: { people: PersonAtWork[][]; rest: unknown[] } = { people: [], rest: [] };
  client.on('people', ({ people }) => heard.people.push(people));
  client.on('saved', (told) => heard.rest.push({ saved: told.version, by: told.by?.id, status: told.status }));
  client.on('commented', () => heard.rest.push('commented'));
  client.on('dismissed', () => heard.rest.push('dismissed'));
  client.on('disconnect', () => heard.rest.push('disconnected'));
  return heard;
}
const save = (person: Person, words: string, version = 1) =>
  pool.query<{ token: string }>('select token from sessions where user_id = $1 limit 1', [person.id]).then(({ rows }) =>
    one.ask({
      method: 'PUT',
      url: `/api/articles/${article.id}`,
      session: rows[0]!.token,
      body: { value: aValue('A title', words), version },
    }),
  );
const names = (people: readonly PersonAtWork[] | undefined) => people?.map(({ id, isWriting }) => ({ id, isWriting }));

test('two people on two nodes see each other come, write and go', async () => {
  const [his, hers] = [await browserOf(author, one), await browserOf(supervisor, other)];
  expect(await watch(his)).toEqual({ people: [], version: 1, status: 'on_review' });
  const heard = heardBy(his);
  expect(names((await watch(hers))?.people)).toEqual([{ id: author.id, isWriting: false }]);
  await expect.poll(() => names(heard.people.at(-1))).toEqual([{ id: supervisor.id, isWriting: false }]);
  hers.emit('writing', { id: article.id, isWriting: true });
  await expect.poll(() => names(heard.people.at(-1))).toEqual([{ id: supervisor.id, isWriting: true }]);
  hers.disconnect();
  await expect.poll(() => names(heard.people.at(-1))).toEqual([]);
});

test('a person with the article open in two windows is there once, and not told of themselves', async () => {
  const [first, second] = [await browserOf(author, one), await browserOf(author, other)];
  await watch(first);
  expect(await watch(second)).toMatchObject({ people: [] });
  const hers = await browserOf(supervisor, one);
  expect(names((await watch(hers))?.people)).toEqual([{ id: author.id, isWriting: false }]);
});

test('a save and a comment are told on every node once they are committed', async () => {
  const [his, hers] = [await browserOf(author, one), await browserOf(supervisor, other)];
  await watch(his);
  await watch(hers);
  const heard = heardBy(hers);
  expect((await save(author, 'Other words.')).statusCode).toBe(200);
  await expect.poll(() => heard.rest).toEqual([{ saved: 2, by: author.id, status: 'on_review' }]);
  const session = (await pool.query<{ token: string }>('select token from sessions where user_id = $1', [author.id]))
    .rows[0]!.token;
  const commented = await one.ask({
    method: 'POST',
    url: `/api/articles/${article.id}/comments`,
    session,
    body: { blockId: 'opening', text: 'Here?', version: 2 },
  });
  expect(commented.statusCode).toBe(200);
  await expect.poll(() => heard.rest.at(-1)).toBe('commented');
});

test('somebody who may not work on an article receives nothing, and a guest cannot connect', async () => {
  const member = await aPerson({ memberOf: [segment] });
  const stranger = await browserOf(member, one);
  expect(await watch(stranger)).toBeNull();
  expect(await stranger.timeout(5_000).emitWithAck('watch', { id: 'no id' as ArticleId })).toBeNull();
  const heard = heardBy(stranger);
  const his = await browserOf(author, one);
  await watch(his);
  await save(author, 'Other words.');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard).toEqual({ people: [], rest: [] });
  const guest = await browserOf(null, one);
  await expect(new Promise((resolve) => guest.on('connect_error', (error) => resolve(error.message)))).resolves.toBe(
    'unauthorized',
  );
});

test('a supervisor whose assignment ends is disconnected before the next save is announced', async () => {
  const [his, hers] = [await browserOf(author, one), await browserOf(supervisor, other)];
  await watch(his);
  await watch(hers);
  const heard = heardBy(hers);
  await pool.query('delete from segment_staff where user_id = $1', [supervisor.id]);
  await save(author, 'Words that are none of her business any more.');
  await expect.poll(() => heard.rest).toEqual(['dismissed']);
  hers.emit('writing', { id: article.id, isWriting: true });
  await save(author, 'And more of them.', 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard.rest).toEqual(['dismissed']);
});

test('an article that is deleted dismisses those who have it open', async () => {
  const his = await browserOf(author, other);
  await watch(his);
  const heard = heardBy(his);
  const session = (await pool.query<{ token: string }>('select token from sessions where user_id = $1', [author.id]))
    .rows[0]!.token;
  await one.ask({ method: 'DELETE', url: `/api/articles/${article.id}`, session });
  await expect.poll(() => heard.rest).toEqual(['dismissed']);
});

test('a session that ends on one node closes its socket on the other', async () => {
  const hers = await browserOf(supervisor, other);
  await watch(hers);
  const heard = heardBy(hers);
  const { id, token } = (
    await pool.query<{ id: string; token: string }>('select id, token from sessions where user_id = $1', [
      supervisor.id,
    ])
  ).rows[0]!;
  expect((await one.ask({ method: 'DELETE', url: `/api/users/me/sessions/${id}`, session: token })).statusCode).toBe(
    204,
  );
  await expect.poll(() => heard.rest).toEqual(['disconnected']);
});

test('a notified person receives the unread count on any node', async () => {
  const hers = await browserOf(supervisor, other, notificationsLive.path);
  const counts: number[] = [];
  (hers as unknown as Socket).on('notified', ({ unreadCount }: { unreadCount: number }) => counts.push(unreadCount));
  await new Promise<void>((resolve) => hers.on('connect', () => resolve()));
  const draft = await anArticle(db, { by: author, segments: [segment.id] });
  const session = await openSession(author.id, 'of-the-author');
  expect(
    (await one.ask({ method: 'POST', url: `/api/articles/${draft.id}/submitToPublish`, session })).statusCode,
  ).toBe(200);
  await new EventDelivery(db, allSubscriptions, one.services).deliverAll();
  await expect.poll(() => counts).toEqual([1]);
});
