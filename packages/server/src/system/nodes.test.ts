import { once } from 'node:events';
import { articlesLive } from '@oeuvre/contracts/domains/articles/review.socket.ts';
import { membershipsLive } from '@oeuvre/contracts/domains/memberships/memberships.socket.ts';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../test/running-server.ts';
import { openTwoProcesses, type TwoProcesses } from '../../test/two-processes.ts';
import { manyPeople, type Person } from '../domains/accounts/accounts.factory.ts';
import { anArticle } from '../domains/articles/articles.factory.ts';
import { aMembership } from '../domains/memberships/memberships.factory.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';

let two: TwoProcesses;
/** Receives the announcements that the nodes receive. */
let observer: pg.Client;
let segment: { id: string };
let article: { id: string };
let onReview: { id: string };
let forMembers: { id: string };
let reviewer: Person;
const sessions = { super: 'session-of-the-superuser', reviewer: 'session-of-the-reviewer' };
const title = 'Only for those who belong to us';

beforeAll(async () => {
  two = await openTwoProcesses(async (db, pool) => {
    const [author, superuser, supervisor] = await manyPeople(db, [
      { email: 'author@nodes.test' },
      { email: 'super@nodes.test', roles: ['SUPER'] },
      { email: 'reviewer@nodes.test', roles: ['OO_SUPERVISOR'] },
    ]);
    reviewer = supervisor!;
    const open = await aSegment(db);
    segment = await aSegment(db, { public: false, staff: [reviewer] });
    await aMembership(db, { segment: segment as never, person: reviewer });
    const by = author!;
    article = await anArticle(db, { by, segments: [open.id], accessType: 'PUBLIC', status: 'on_review' });
    onReview = await anArticle(db, { by, segments: [segment.id], status: 'on_review' });
    forMembers = await anArticle(db, { by, title, segments: [segment.id], status: 'published' });
    await pool.query(
      `insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day'), ($3, $4, now() + interval '1 day')`,
      [superuser!.id, sessions.super, reviewer.id, sessions.reviewer],
    );
  });
  observer = new pg.Client({ connectionString: two.databaseUrl });
  await observer.connect();
  await observer.query('listen oeuvre_content');
}, 400_000);

afterAll(async () => {
  await observer.end();
  await two.close();
});

const statusOf = (node: RunningServer, session: string | null, url: string) =>
  two.ask(node, session, { url }).then((reply) => reply.status);
const act = (node: RunningServer, what: 'publish' | 'unpublish') =>
  two
    .ask(node, sessions.super, { method: 'POST', url: `/api/articles/${article.id}/${what}` })
    .then((reply) => reply.status);
const read = (node: RunningServer) => two.ask(node, null, { url: `/articles/${article.id}` });

/**
 * How many further announcements a listener receives before a guest of this node gets this status, at most ten. On a
 * busy machine they take as much longer as the one that matters.
 */
async function announcementsUntil(node: RunningServer, status: number): Promise<number> {
  for (let count = 0; count < 10; count++) {
    if ((await read(node)).status === status) return count;
    const received = once(observer, 'notification');
    await two.pool.query(`select pg_notify('oeuvre_content', '["nothing"]')`);
    await received;
  }
  return 10;
}

test('when one node publishes or withdraws something, guests of the other see it at once, cached pages or not', async () => {
  const [one, other] = two.nodes;
  expect((await read(other)).status).toBe(404);
  expect(await act(one, 'publish')).toBe(200);
  expect(await announcementsUntil(other, 200)).toBeLessThan(10);
  const tag = (await read(other)).headers.get('etag');
  expect((await read(other)).headers.get('etag')).toBe(tag);
  expect(await act(one, 'unpublish')).toBe(200);
  expect(await announcementsUntil(other, 404)).toBeLessThan(10);
});

describe('a change of membership on one node', () => {
  const clients: Socket[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.disconnect();
  });

  /** A window of the reviewer's on a node. */
  async function windowOn({ url }: RunningServer, path: string): Promise<Socket> {
    const client = io(url + path, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin: url, cookie: two.cookieOf(sessions.reviewer) },
    });
    clients.push(client);
    await new Promise<void>((resolve, refuse) => client.on('connect', resolve).on('connect_error', refuse));
    return client;
  }
  const heardOf = (client: Socket, message: string) => new Promise<unknown>((resolve) => client.once(message, resolve));
  const move = (node: RunningServer, path: string, session = sessions.super) =>
    two
      .ask(node, session, {
        method: 'PUT',
        url: `/api/subscribed-users/${segment.id}${path}`,
        body: { userId: reviewer.id },
      })
      .then((reply) => expect(reply.status).toBe(200));

  /**
   * The parts of the segment that the reviewer gets: an article, its page, the list of articles, the feed, the
   * contacts.
   */
  async function seenOn(node: RunningServer): Promise<boolean[]> {
    const ok = async (url: string) => (await statusOf(node, sessions.reviewer, url)) === 200;
    const names = async (url: string) =>
      (await (await two.ask(node, sessions.reviewer, { url })).text()).includes(title);
    return Promise.all([
      ok(`/api/articles/${forMembers.id}`),
      ok(`/articles/${forMembers.id}`),
      names(`/api/articles?segmentsIds=${segment.id}`),
      names('/api/feed'),
      ok(`/api/subscribed-users/segments/${segment.id}`),
    ]);
  }

  test('closes what is open on both: pages, lists, feed, rooms; each window is told within a second', async () => {
    const [one, other] = two.nodes;
    const late: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (const node of two.nodes) expect(await seenOn(node)).toEqual([true, true, true, true, true]);
      const rooms = await Promise.all(two.nodes.map((node) => windowOn(node, articlesLive.path)));
      const windows = await Promise.all(two.nodes.map((node) => windowOn(node, membershipsLive.path)));
      for (const room of rooms)
        expect(await room.timeout(30_000).emitWithAck('watch', { id: onReview.id })).toMatchObject({ version: 1 });
      const told = Promise.all([
        ...windows.map((window) => heardOf(window, 'moved')),
        ...rooms.map((room) => heardOf(room, 'dismissed')),
      ]);
      await move(one, '/suspend');
      const from = performance.now();
      const toldAfter = told.then(() => performance.now() - from);
      // The next request is refused on every node, whatever was cached.
      for (const node of [other, one]) expect(await seenOn(node)).toEqual([false, false, false, false, false]);
      const answered = performance.now() - from;
      // On a busy machine: before the ten requests are answered.
      late.push((await toldAfter) - Math.max(1_000, answered));
      const messages = await told;
      expect(messages.slice(0, 2)).toEqual([
        { segmentId: segment.id, status: 'SUSPENDED', isOwn: false },
        { segmentId: segment.id, status: 'SUSPENDED', isOwn: false },
      ]);
      expect(await rooms[1]!.timeout(30_000).emitWithAck('watch', { id: onReview.id })).toBeNull();
      for (const client of clients.splice(0)) client.disconnect();
      await move(other, '');
    }
    expect(Math.min(...late), `${late.map(Math.round)} ms`).toBeLessThan(0);
  });

  test('opens it on the other, and tells the windows there', async () => {
    const [one, other] = two.nodes;
    await move(other, '/suspend');
    const window = await windowOn(other, membershipsLive.path);
    // The suspension may be announced to this window as well.
    const heard: unknown[] = [];
    window.on('moved', (moved) => heard.push(moved));
    await move(one, '');
    expect(await seenOn(other)).toEqual([true, true, true, true, true]);
    await expect.poll(() => heard).toContainEqual({ segmentId: segment.id, status: 'SUBSCRIBED', isOwn: false });
  });
});

test('a session that ends on one node is refused by the other at once', async () => {
  const [one, other] = two.nodes;
  const me = (node: RunningServer) =>
    two.ask(node, sessions.super, { url: '/api/users/me' }).then((reply) => reply.json() as Promise<{ id: unknown }>);
  expect((await me(other)).id).not.toBe(0);
  await two.ask(one, sessions.super, { method: 'POST', url: '/api/auth/sign-out', body: {} });
  expect((await me(other)).id).toBe(0);
});
