import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pool } from '../../test/database.ts';
import { rawRequest, sendRaw } from '../../test/raw.ts';
import { openSite, type Site } from '../../test/site.ts';
import { articles, placeWorld, segments } from '../../test/world.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
beforeEach(() => placeWorld(pool));
afterAll(() => site.close());

const host = ['Host', 'oeuvre.test'] as const;
const get = (url: string, ...headers: (readonly [string, string])[]) =>
  sendRaw(site.port, rawRequest('GET', url, [host, ...headers]));
const pages = [
  '/explore',
  '/articles',
  '/catalogue',
  `/articles/${articles.here.public}`,
  '/segments',
  `/subscriptions?segmentId=${segments.open}`,
];
/** How many answers were sent without the framework while this ran. */
async function sentFirst(work: () => Promise<unknown>): Promise<number> {
  const count = vi.fn();
  site.app.countAnswer = count;
  await work();
  return count.mock.calls.length;
}

const ofOneAnswer = ['x-request-id', 'date', 'connection', 'keep-alive'];
const headersOf = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneAnswer.includes(name)));

test.each(pages)('a stored page is sent before the framework, with the same headers and bytes: %s', async (url) => {
  for (const accepts of ['identity', 'gzip', 'br']) {
    const ask = () => get(url, ['Accept-Encoding', accepts], ['Cookie', 'theme=dark']);
    const slow = await ask();
    let fast = slow;
    expect(await sentFirst(async () => (fast = await ask()))).toBe(1);
    expect([fast.status, fast.body]).toEqual([200, slow.body]);
    expect(headersOf(fast)).toEqual(headersOf(slow));
    expect(fast.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(fast.headers['x-request-id']).not.toBe(slow.headers['x-request-id']);
  }
});

test('what is not possible is refused though the page is stored', async () => {
  await get('/explore');
  expect((await get('/explore', ['Host', 'other.test'])).status).toBe(400);
  expect((await sendRaw(site.port, rawRequest('GET', '/explore', [['Host', 'a b<c>']]))).status).toBe(400);
});

test('a page that the browser has is not sent again, and only a plain GET is answered first', async () => {
  const { headers } = await get('/explore');
  expect((await get('/explore', ['If-None-Match', headers.etag!])).status).toBe(304);
  expect(await sentFirst(() => sendRaw(site.port, rawRequest('HEAD', '/explore', [host])))).toBe(0);
  expect(await sentFirst(() => sendRaw(site.port, rawRequest('GET', '/explore', [host], 'a body')))).toBe(0);
});

test('an address that is written in another way is left to the framework, and shows the same', async () => {
  const { body } = await get('/explore');
  for (const url of ['http://evil.test/explore', '/explore#top', '/x/../explore'])
    expect((await get(url)).body, url).toBe(body);
});
