import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningServer, startServer } from '../../test/running-server.ts';
import { sessionCookie } from '../../test/whole.ts';
import { manyPeople } from '../domains/accounts/accounts.factory.ts';
import { anArticle } from '../domains/articles/articles.factory.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';

const secret = 'a secret that the two nodes share with each other';
const token = 'session-of-the-supervisor';
let pool: pg.Pool;
/** Receives the announcements that the nodes receive. */
let observer: pg.Client;
let nodes: RunningServer[] = [];
let article: { id: string };

beforeAll(async () => {
  const server = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query('drop database if exists two_nodes with (force)');
  await admin.query('create database two_nodes template template_oeuvre');
  await admin.end();
  const url = server.replace('/postgres?', '/two_nodes?');
  pool = createPool(url, { max: 3 });
  const db = createDatabase(pool);
  observer = new pg.Client({ connectionString: url });
  await observer.connect();
  await observer.query('listen oeuvre_content');
  const [author, superuser] = await manyPeople(db, [
    { email: 'author@nodes.test' },
    { email: 'super@nodes.test', roles: ['SUPER'] },
  ]);
  const segment = await aSegment(db);
  article = await anArticle(db, {
    by: author!,
    title: 'Seen from both',
    segments: [segment.id],
    accessType: 'PUBLIC',
    status: 'on_review',
  });
  await pool.query(`insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
    superuser!.id,
    token,
  ]);
  const env = { DATABASE_URL: url, SESSION_SECRET: secret };
  nodes = await Promise.all([startServer({ env }), startServer({ env })]);
}, 90_000);

afterAll(async () => {
  for (const node of nodes) await node.stop();
  await observer.end();
  await pool.end();
});

const act = (node: RunningServer, what: 'publish' | 'unpublish') =>
  fetch(`${node.url}/api/articles/${article.id}/${what}`, {
    method: 'POST',
    headers: { origin: node.url, cookie: sessionCookie(token, secret) },
  }).then((reply) => reply.status);
const read = (node: RunningServer) => fetch(`${node.url}/articles/${article.id}`);

/**
 * How many further announcements a listener receives before a guest of this node gets this status, at most ten. On a
 * busy machine they take as much longer as the one that matters.
 */
async function announcementsUntil(node: RunningServer, status: number): Promise<number> {
  for (let count = 0; count < 10; count++) {
    if ((await read(node)).status === status) return count;
    const received = once(observer, 'notification');
    await pool.query(`select pg_notify('oeuvre_content', '["nothing"]')`);
    await received;
  }
  return 10;
}

test('when one node publishes or withdraws something, guests of the other see it at once, cached pages or not', async () => {
  const [one, other] = nodes as [RunningServer, RunningServer];
  expect((await read(other)).status).toBe(404);
  expect(await act(one, 'publish')).toBe(200);
  expect(await announcementsUntil(other, 200)).toBeLessThan(10);
  const tag = (await read(other)).headers.get('etag');
  expect((await read(other)).headers.get('etag')).toBe(tag);
  expect(await act(one, 'unpublish')).toBe(200);
  expect(await announcementsUntil(other, 404)).toBeLessThan(10);
});

test('a session that ends on one node is refused by the other at once', async () => {
  const [one, other] = nodes as [RunningServer, RunningServer];
  const me = (node: RunningServer) =>
    fetch(`${node.url}/api/users/me`, { headers: { cookie: sessionCookie(token, secret) } }).then(
      (reply) => reply.json() as Promise<{ id: unknown }>,
    );
  expect((await me(other)).id).not.toBe(0);
  await fetch(`${one.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { origin: one.url, 'content-type': 'application/json', cookie: sessionCookie(token, secret) },
    body: '{}',
  });
  expect((await me(other)).id).toBe(0);
});
