import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningServer, startServer } from '../../../test/running-server.ts';
import { helpersOf, memoryOf, uploadAtOnce, watchMemory } from '../../../test/uploads.ts';
import { sessionCookie } from '../../../test/whole.ts';
import { manyPeople } from '../../domains/accounts/accounts.factory.ts';
import { aPicture } from '../../domains/files/files.factory.ts';
import { createDatabase, createPool } from '../../platform/database/database.ts';

const secret = 'a secret of the server that takes uploads in';
let pool: pg.Pool;
let server: RunningServer;

beforeAll(async () => {
  const databases = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: databases });
  await admin.connect();
  await admin.query('drop database if exists uploads with (force)');
  await admin.query('create database uploads template template_oeuvre');
  await admin.end();
  const url = databases.replace('/postgres?', '/uploads?');
  pool = createPool(url, { max: 2 });
  const writers = await manyPeople(
    createDatabase(pool),
    [1, 2].map((at) => ({ email: `writer${at}@uploads.test`, flags: ['canWriteArticles' as const] })),
  );
  for (const [at, { id }] of writers.entries())
    await pool.query(`insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
      id,
      `session-of-writer-${at + 1}`,
    ]);
  server = await startServer({ env: { DATABASE_URL: url, SESSION_SECRET: secret } });
}, 300_000);

afterAll(async () => {
  await server?.stop();
  await pool?.end();
});

const as = (writer: 1 | 2) => ({ url: server.url, cookie: sessionCookie(`session-of-writer-${writer}`, secret) });

/** 5 MB that decode fast, because this is about the bytes. */
const aHeavyOne = () =>
  sharp({
    create: {
      width: 1_310,
      height: 1_310,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** As many bytes, most of which decoders skip. */
const aLightOne = async () => Buffer.concat([await aPicture({ width: 300, height: 200 }), Buffer.alloc(5_200_000)]);

/**
 * In MB. After pictures as light as these a server holds 225 to 265: 200 of its own, and what the process that makes
 * their sizes takes at that moment. It held 100 more while it kept every network buffer.
 */
const kept = 275;

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

test('a hundred pictures of 5 MB and sixty broken ones at once take little memory, and release it', async () => {
  const [heavy, light] = [await aHeavyOne(), await aLightOne()];
  expect(heavy.length).toBeGreaterThan(5_100_000);
  const peak = watchMemory(server.pid);
  const [spoiled, good] = await Promise.all([
    uploadAtOnce(as(1), times(60, heavy.subarray(0, 3_000_000))),
    uploadAtOnce(as(2), [...times(15, heavy), ...times(85, light)]),
  ]);
  // Holding them in memory would take 1,000 MB more.
  expect(peak()).toBeLessThan(450);
  expect(new Set(spoiled)).toEqual(new Set([422]));
  // More than 150 at once are told in words to retry.
  expect(good.every((status) => status === 200 || status === 503)).toBe(true);
  expect(good.filter((status) => status === 200).length).toBeGreaterThanOrEqual(90);
  // Measured between two of the sizes made in the background: memory kept for good shows at every moment.
  await expect.poll(() => memoryOf(server.pid), { timeout: 120_000, interval: 500 }).toBeLessThan(kept);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}, 600_000);

test('a decoder that crashes loses one picture, and nothing else', async () => {
  const picture = await aHeavyOne();
  const sent = uploadAtOnce(as(1), times(12, picture));
  await expect.poll(() => helpersOf(server.pid).length, { timeout: 200_000, interval: 5 }).toBeGreaterThan(0);
  for (const pid of helpersOf(server.pid)) process.kill(pid, 'SIGKILL');
  const answers = await sent;
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(11);
  expect(await uploadAtOnce(as(1), [picture])).toEqual([200]);
}, 300_000);
