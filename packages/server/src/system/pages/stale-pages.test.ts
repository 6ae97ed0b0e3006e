import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { openSite, type Site } from '../../../test/site.ts';
import { sessionCookie } from '../../../test/whole.ts';
import { articles, placeWorld, tokenOf } from '../../../test/world.ts';

/** A database that can be switched off: every query then fails to connect. */
let isAway = false;
const removable = <Thing extends object>(thing: Thing): Thing =>
  new Proxy(thing, {
    get(target, name) {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

let site: Site;
beforeAll(async () => {
  site = await openSite({ db: removable(db), pool: removable(pool) });
});
afterAll(() => site.close());
beforeEach(async () => {
  isAway = false;
  vi.useRealTimers();
  await placeWorld(pool);
  site.services.changes.emit(['*']);
});

function takeAway(): void {
  isAway = true;
  site.services.changes.emit(['*'], 'disconnected');
}
function bringBack(): void {
  isAway = false;
  site.services.changes.emit(['*']);
}
const ask = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const article = `/articles/${articles.here.public}`;

test('while the database is down, guests read cached pages, marked as possibly stale', async () => {
  const before = await ask(article);
  expect(before.headers.warning).toBeUndefined();
  takeAway();
  for (let turn = 0; turn < 3; turn++) {
    const held = await ask(article);
    expect([held.statusCode, held.body]).toEqual([200, before.body]);
    expect(held.headers.warning).toMatch(/^111 /);
    expect(Number(held.headers.age)).toBeGreaterThanOrEqual(0);
  }
  expect((await ask('/articles')).statusCode).toBe(503);
});

test('navigation within the application gets cached content too: the data of the page, or else the whole page', async () => {
  const data = await ask('/segments.data');
  await ask(article);
  await ask('/articles/');
  takeAway();
  const held = await ask('/segments.data');
  expect([held.statusCode, held.body]).toEqual([200, data.body]);
  expect(held.headers.warning).toMatch(/^111 /);
  for (const [asked, whole] of [
    [`${article}.data`, article],
    [`${article}.data?_routes=${encodeURIComponent('domains/articles/article.page')}`, article],
    ['/articles/_.data', '/articles/'],
  ] as const) {
    const { statusCode, headers } = await ask(asked);
    expect([statusCode, headers['x-remix-redirect'], headers['x-remix-reload-document']], asked).toEqual([
      204,
      whole,
      'true',
    ]);
    expect((await ask(whole)).statusCode).toBe(200);
  }
  expect((await ask(`${article}.data?page=2`)).statusCode).toBe(503);
  expect((await ask('/articles.data')).statusCode).toBe(503);
});

test('pages are read anew as soon as the database is back', async () => {
  await ask(article);
  takeAway();
  await ask(article);
  await pool.query(`update articles set published_at = null where id = $1`, [articles.here.public]);
  bringBack();
  const { statusCode, headers } = await ask(article);
  expect([statusCode, headers.warning]).toEqual([404, undefined]);
  takeAway();
  expect((await ask(article)).statusCode).toBe(503);
});

test('stale pages are shown for at most five minutes', async () => {
  await ask(article);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  takeAway();
  vi.setSystemTime(Date.now() + 299_000);
  expect(Number((await ask(article)).headers.age)).toBe(299);
  vi.setSystemTime(Date.now() + 2_000);
  expect((await ask(article)).statusCode).toBe(503);
});

test('a signed-in person never gets a guest page, and no guest gets theirs', async () => {
  const cookie = sessionCookie(tokenOf('member')!, site.services.config.sessionSecret);
  const own = `/articles/${articles.here.membersOnly}`;
  expect((await ask(own, { cookie })).statusCode).toBe(200);
  await ask(article);
  takeAway();
  expect((await ask(own)).statusCode).toBe(503);
  expect((await ask(article, { cookie })).statusCode).toBe(503);
});

test('a page that is known to have changed is not shown, even without a new one', async () => {
  await ask(article);
  site.services.changes.emit([`article:${articles.here.public}`]);
  takeAway();
  expect((await ask(article)).statusCode).toBe(503);
});
