import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../../../test/database.ts';
import { removeDataDir, scratchFolder, startServer } from '../../../test/running-server.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = scratchFolder();
});
afterAll(() => removeDataDir(dataDir));

const start = (drainSeconds: number) =>
  startServer({
    dataDir,
    env: {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret for tests of 32 letters!',
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: 'fatal',
    },
  });

interface Answer {
  readonly status: number | string;
  readonly connection?: string | undefined;
}
const ask = (url: string, agent: http.Agent): Promise<Answer> =>
  new Promise((resolve) => {
    const request = http.get(url, { agent }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve({ status: reply.statusCode!, connection: reply.headers.connection }));
      reply.on('error', (error: NodeJS.ErrnoException) => resolve({ status: String(error.code) }));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ status: String(error.code) }));
  });

test('SIGTERM: the node is not ready, answers everybody for a while, keeps no connection, and ends', async () => {
  const drainSeconds = 4;
  const server = await start(drainSeconds);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const before: Answer[] = [];
  const after: Answer[] = [];
  let told = false;
  let isBusy = true;
  const visitors = Array.from({ length: 8 }, async () => {
    while (isBusy) {
      const seen = told ? after : before;
      seen.push(await ask(`${server.url}/api/segments`, agent));
      await sleep(30);
    }
  });
  await sleep(500);
  told = true;
  process.kill(server.pid, 'SIGTERM');
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  await expect.poll(ready).toBe(503);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'stopping' });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await sleep(drainSeconds * 500);
  isBusy = false;
  await Promise.all(visitors);
  expect(new Set([...before, ...after].map(({ status }) => status))).toEqual(new Set([200]));
  expect(before[0]!.connection).toBe('keep-alive');
  expect(after.at(-1)!.connection).toBe('close');
  expect(await server.stop()).toBe(0);
});

test('Ctrl-C does not wait, also after a SIGTERM', async () => {
  const server = await start(300);
  process.kill(server.pid, 'SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect(await server.stop()).toBe(0);
});

test('dependencies have an address of their own', async () => {
  const server = await start(0);
  const reply = await fetch(`${server.url}/healthz/dependencies`);
  expect([reply.status, await reply.json()]).toMatchObject([
    200,
    { status: 'ok', database: 'ok', storage: 'ok', queue: 'ok', changes: 'ok', live: 'ok' },
  ]);
  expect(await server.stop()).toBe(0);
});
