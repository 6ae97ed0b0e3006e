import { setTimeout as sleep } from 'node:timers/promises';
import { fileId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CutLine, type Fault } from '../../../test/cut-line.ts';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { type RunningServer, startServer } from '../../../test/running-server.ts';
import { type TestServices, testServices } from '../../../test/services.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { savePicture } from '../../domains/files/files.commands.ts';
import { aPicture } from '../../domains/files/files.factory.ts';
import { touch } from '../../platform/cache/content.ts';

/** How long the database is away. A minute proves nothing that eight seconds do not: it runs on demand. */
const seconds = process.env.LONG_FAULTS ? [1, 8, 60] : [1, 8];
const faults: readonly Fault[] = ['refuses', 'hangs', 'vanishes'];
const mostMsUntilBack = 2_000;
/** On a busy machine every reply takes longer, also the ones that are waited for here. */
const repliesUntilBack = 5;

let services: TestServices;
let line: CutLine;
let server: RunningServer;

beforeAll(async () => {
  services = await testServices();
  line = new CutLine(databaseUrl);
  await line.open();
  const { dataDir, sessionSecret } = services.config;
  const env = { DATABASE_URL: line.urlOf(databaseUrl), SESSION_SECRET: sessionSecret, LOG_LEVEL: 'fatal' };
  server = await startServer({ dataDir, env });
}, 400_000);

afterAll(async () => {
  await server.stop();
  await line.close();
});

let asked = 0;
/** A call that no cache answers: each address is asked for once. */
const call = () => `/api/segments?page=${++asked}`;
/** The status of a reply; undefined if the program gave none. */
const status = (address: string) =>
  fetch(server.url + address, { signal: AbortSignal.timeout(20_000) }).then(
    (reply) => reply.status,
    () => undefined,
  );

/** How long until somebody gets this status, when every 50 ms somebody asks, whether or not the others have an answer. */
async function msUntil(expected: number, addressOf: () => string): Promise<number> {
  const began = performance.now();
  let isOver = false;
  await new Promise<void>((resolve) => {
    const timer = setInterval(async () => {
      if ((await status(addressOf())) !== expected || isOver) return;
      isOver = true;
      clearInterval(timer);
      resolve();
    }, 50);
  });
  return performance.now() - began;
}

async function aPublicPicture() {
  const { id: ownerId } = await aPerson(db);
  const { id } = await savePicture(db, services.storage, { bytes: await aPicture(), fileName: 'a.jpg', ownerId });
  await pool.query(`update files set visibility = 'public' where id = $1`, [id]);
  return fileId.parse(id);
}

/** The act of a command that closes something shown. */
async function close(id: string): Promise<void> {
  await pool.query(`update files set visibility = 'private' where id = $1`, [id]);
  await touch(db, `file:${id}`);
}

/** The program's connections by name. */
async function connections(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like 'oeuvre %' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const cases = faults.flatMap((fault) => seconds.map((count) => [fault, count] as const));

test.each(cases)(
  'the database %s for %d s: the program connects once at a time, is back soon, and has not missed what was closed',
  async (fault, count) => {
    const picture = await aPublicPicture();
    const shown = () => `/files/${picture}?width=300`;
    await expect.poll(() => status(shown())).toBe(200);
    const usual = await msUntil(200, call);
    const before = line.attempts('oeuvre content');
    await line.cut(fault);
    const away = sleep(count * 1_000);
    await close(picture);
    let isAway = true;
    const visitors = Array.from({ length: 4 }, async () => {
      while (isAway) await Promise.all([status(call()), sleep(100)]);
    });
    await away;
    isAway = false;
    const attempts = line.attempts('oeuvre content') - before;
    await line.mend();
    const [back, closed] = await Promise.all([msUntil(200, call), msUntil(404, shown)]);
    await Promise.all(visitors);
    if (process.env.LONG_FAULTS) console.log(fault, count, { back, closed, usual, attempts });
    expect(Math.max(back, closed)).toBeLessThan(mostMsUntilBack + repliesUntilBack * usual);
    expect(attempts).toBeLessThanOrEqual(4 * count);
    await expect.poll(connections).toMatchObject({ 'oeuvre content': 1, 'oeuvre index': 1, 'oeuvre index news': 1 });
    expect((await connections())['oeuvre jobs'] ?? 0).toBeLessThanOrEqual(4);
    expect(line.connections).toBeLessThanOrEqual(23);
  },
);
