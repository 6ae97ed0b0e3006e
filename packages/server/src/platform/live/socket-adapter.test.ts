import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { debianServers, type OwnServer, ownRedis } from '../../../test/own-servers.ts';
import { testServices } from '../../../test/services.ts';
import { openSocketAdapter } from './socket-adapter.ts';

const servers = debianServers();
const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** One process of several, with its sockets, one connected client, and its log. */
async function aNode(redis: OwnServer) {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const services = await testServices({ redisUrl: `redis://127.0.0.1:${redis.port}` });
  const adapter = await openSocketAdapter({ ...services, log });
  const http = createServer();
  const sockets = new Server(http, { adapter: adapter.create as never });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const listener: Socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    forceNew: true,
  });
  const heard: string[] = [];
  listener.on('said', (words: string) => heard.push(words));
  await new Promise((resolve) => listener.once('connect', () => resolve(undefined)));
  undo.push(async () => {
    listener.disconnect();
    await sockets.close();
    adapter.close();
  });
  return { adapter, sockets, heard, lines };
}
type Node = Awaited<ReturnType<typeof aNode>>;
const soon = { interval: 50 };

/** Repeats the message on one node until somebody on the other receives it. */
async function reaches(one: Node, other: Node, words: string): Promise<void> {
  const isHeard = () => {
    one.sockets.emit('said', words);
    return other.heard.includes(words);
  };
  await expect.poll(isHeard, soon).toBe(true);
}

test('when Redis goes down, each node serves its own clients, logs it once, and rejoins the others by itself', async () => {
  if (!servers) return;
  const redis = await ownRedis(servers.redis);
  undo.push(() => redis.remove());
  await redis.start();
  const [one, other] = [await aNode(redis), await aNode(redis)];
  await reaches(one, other, 'together');
  expect(one.adapter.isConnected()).toBe(true);

  await redis.stop('SIGKILL');
  await expect.poll(() => one.adapter.isConnected() || other.adapter.isConnected(), soon).toBe(false);
  one.sockets.emit('said', 'alone');
  await expect.poll(() => one.heard, soon).toContain('alone');
  expect(await one.sockets.fetchSockets()).toHaveLength(1);
  expect(await one.sockets.local.fetchSockets()).toHaveLength(1);

  await redis.start();
  await expect.poll(() => one.adapter.isConnected() && other.adapter.isConnected(), soon).toBe(true);
  await reaches(one, other, 'together again');
  await expect
    .poll(
      async () =>
        (
          await one.sockets
            .timeout(1_000)
            .fetchSockets()
            .catch(() => [])
        ).length,
      soon,
    )
    .toBe(2);
  expect(one.lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    '40 Redis is away: live messages reach this node only until it is back',
    '30 Redis is back: live messages reach all nodes again',
  ]);
});

test('a node that starts while Redis is down serves its own clients and joins when Redis comes up', async () => {
  if (!servers) return;
  const redis = await ownRedis(servers.redis);
  undo.push(() => redis.remove());
  const [one, other] = [await aNode(redis), await aNode(redis)];
  await expect.poll(() => one.adapter.isConnected() || other.adapter.isConnected(), soon).toBe(false);
  one.sockets.emit('said', 'alone');
  await expect.poll(() => one.heard, soon).toContain('alone');
  await redis.start();
  await reaches(one, other, 'together');
  expect(one.adapter.isConnected()).toBe(true);
});

test('a Redis that does not respond keeps nobody waiting', async () => {
  if (!servers) return;
  const redis = await ownRedis(servers.redis);
  undo.push(() => redis.remove());
  await redis.start();
  const one = await aNode(redis);
  await expect.poll(() => one.adapter.isConnected(), soon).toBe(true);
  redis.pause();
  one.sockets.emit('said', 'in spite of it');
  await expect.poll(() => one.heard, soon).toContain('in spite of it');
  await expect.poll(() => one.adapter.isConnected(), soon).toBe(false);
  redis.resume();
  await expect.poll(() => one.adapter.isConnected(), soon).toBe(true);
});
