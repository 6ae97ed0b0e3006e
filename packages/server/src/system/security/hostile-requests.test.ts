import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileFrames, openLive } from '../../../test/hostile-frames.ts';
import { foreignHost, hostileHead } from '../../../test/hostile-heads.ts';
import { type House, openHouse } from '../../../test/house.ts';
import { sendRaw } from '../../../test/raw.ts';
import { memoryOf } from '../../../test/uploads.ts';

/* The server in its own process, asked by programs that keep to no rule. */

let house: House;
beforeAll(async () => {
  house = await openHouse('hostile_requests', [{ email: 'attacker@hostile.test', roles: ['OWNER'] }]);
}, 300_000);
afterAll(() => house?.close());

const addresses = [
  '/',
  '/catalogue',
  '/login',
  '/no-such-page',
  '/segments.data',
  '/api/articles',
  '/api/users/me',
  '/api/search?text=river',
  '/api/chats',
  '/api/chats/search?text=river',
  '/api/chats/changes?wait=0',
  `/iiif/image/${crypto.randomUUID()}/info.json`,
  '/healthz',
];

/** Everything that could carry a host on to somebody, or a failure. */
async function faultOf(number: number): Promise<string | undefined> {
  const address = addresses[number % addresses.length]!;
  const head = Math.floor(number / addresses.length);
  const own = head % 2 === 0 ? [`Cookie: ${house.cookieOf(0)}`, 'Cookie: theme=dark'] : [];
  const lines = hostileHead(head, own);
  const isChunked = lines.some((line) => /^transfer-encoding:.*chunked/i.test(line));
  const body = isChunked ? '5\r\nhello\r\n0\r\n\r\n' : 'hello';
  const sent = [`GET ${address} HTTP/1.1`, ...lines, 'Connection: close', '', body].join('\r\n');
  const reply = await sendRaw(house.port, Buffer.from(sent, 'latin1'), 20_000);
  const shown = JSON.stringify([reply.headers, reply.body]);
  const isWrong = reply.status >= 500 || shown.includes(foreignHost);
  return isWrong ? `${reply.status} to ${JSON.stringify(sent).slice(0, 1_500)}: ${shown.slice(0, 1_500)}` : undefined;
}

/** Does this with each, six at a time. */
async function atOnce<T>(all: Iterable<T>, act: (one: T) => Promise<unknown>): Promise<void> {
  const left = all[Symbol.iterator]() as IterableIterator<T>;
  const work = async () => {
    for (const one of left) await act(one);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}

/** The faults of a hundred heads from this one on, each sent to every address. */
async function faultsFrom(first: number): Promise<string[]> {
  const faults: string[] = [];
  const numbers = Array.from({ length: 100 * addresses.length }, (_, at) => first * addresses.length + at);
  await atOnce(numbers, async (number) => {
    const fault = await faultOf(number);
    if (fault) faults.push(fault);
  });
  return faults;
}

async function expectWell(): Promise<void> {
  const answerTime = async () => {
    const before = performance.now();
    expect((await fetch(`${house.server.url}/healthz`)).status).toBe(200);
    return performance.now() - before;
  };
  await expect.poll(answerTime, { timeout: 60_000, interval: 100 }).toBeLessThan(200);
  const failures = house.server
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0|unhandled|uncaught/i.test(line));
  expect(failures.map((line) => line.slice(0, 1_000))).toEqual([]);
}

/** In MB, as the system counts it. What the server keeps for its own use it has got in a first round. */
const growth = 30;

test('two hundred hostile heads cause no failure at any address, and no answer names a foreign host', async () => {
  expect(await faultsFrom(0)).toEqual([]);
  const before = memoryOf(house.server.pid);
  expect(await faultsFrom(100)).toEqual([]);
  await expectWell();
  await expect.poll(() => memoryOf(house.server.pid) - before, { timeout: 60_000 }).toBeLessThan(growth);
});

test('hostile frames end their own connection at most', async () => {
  const headers = { origin: house.server.url, cookie: house.cookieOf(0) };
  const honest = await openLive(house.server.url, headers);
  const send = async (bytes: Buffer) => {
    const live = await openLive(house.server.url, headers);
    expect(live).toBeDefined();
    live!.write(bytes);
    await Promise.race([new Promise((closed) => live!.once('close', closed)), pause(200)]);
    live!.destroy();
  };
  const sendAll = () => atOnce(Object.values(hostileFrames), send);
  await sendAll();
  const before = memoryOf(house.server.pid);
  await sendAll();
  await expectWell();
  expect(honest!.destroyed).toBe(false);
  honest!.destroy();
  await expect.poll(() => memoryOf(house.server.pid) - before, { timeout: 60_000 }).toBeLessThan(growth);
});

test('a hostile handshake opens no live connection', async () => {
  const cookie = house.cookieOf(0);
  for (const headers of [
    { origin: `https://${foreignHost}`, cookie },
    { origin: 'null', cookie },
    { origin: '', cookie },
    { cookie },
    { origin: `${house.server.url}.${foreignHost}`, cookie },
  ] as Record<string, string>[])
    expect(await openLive(house.server.url, headers), JSON.stringify(headers)).toBeUndefined();
  await expectWell();
});
