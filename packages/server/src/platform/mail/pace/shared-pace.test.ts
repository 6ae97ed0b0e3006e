import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { pool } from '../../../../test/database.ts';
import { FailingPool } from '../../../../test/failing-pool.ts';
import { SharedPace } from './shared-pace.ts';

const log = pino({ level: 'silent' });
const transport = 'smtp mail.example.org';

interface WorkerOf {
  readonly perSecond: number;
  readonly over?: pg.Pool;
}

/** A worker with its own pace, which hands over mails until it is stopped, and when each left. */
function aWorker({ perSecond, over = pool }: WorkerOf) {
  const left: number[] = [];
  let questions = 0;
  let isStopped = true;
  let timer: NodeJS.Timeout | undefined;
  const counted = {
    query: (...asked: unknown[]) => {
      questions += 1;
      return over.query(...(asked as [string]));
    },
  } as unknown as pg.Pool;
  const go = () => {
    if (isStopped) return;
    for (;;) {
      const waitMs = pace.take('many', 32);
      if (waitMs > 0) {
        clearTimeout(timer);
        timer = setTimeout(go, waitMs);
        return;
      }
      left.push(performance.now());
    }
  };
  const pace = new SharedPace({ pool: counted, log, transport, perSecond, wake: go, wished: () => {} });
  return {
    left,
    pace,
    questions: () => questions,
    start() {
      isStopped = false;
      go();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function workFor(ms: number, workers: readonly ReturnType<typeof aWorker>[]) {
  const from = performance.now();
  for (const worker of workers) worker.start();
  await sleep(ms);
  for (const worker of workers) worker.stop();
  return (performance.now() - from) / 1_000;
}

/** How many mails were ahead of the pace at most. A mail that leaves late, as on a busy machine, is ahead of nothing. */
function mostAhead(times: readonly number[], from: number, perSecond: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.max(...sorted.map((time, at) => at + 1 - ((time - from) / 1_000) * perSecond));
}

/** The milliseconds until a single mail may leave. */
async function timeOfSingle(pace: SharedPace): Promise<number> {
  const from = performance.now();
  for (;;) {
    const waitMs = pace.take('single', 1);
    if (waitMs === 0) return performance.now() - from;
    await sleep(Math.min(10, waitMs));
  }
}

const row = async () =>
  (
    await pool.query<{ perSecond: number; isPaused: boolean }>(
      'select per_second as "perSecond", paused_until > clock_timestamp() as "isPaused" from mail_paces where transport = $1',
      [transport],
    )
  ).rows[0]!;

test('six workers share one pace: no more mails leave than it allows, each worker has its part, and one question brings many', async () => {
  const perSecond = 200;
  const workers = Array.from({ length: 6 }, () => aWorker({ perSecond }));
  const from = performance.now();
  const seconds = await workFor(4_000, workers);
  const all = workers.flatMap(({ left }) => left);
  const [most, least] = [Math.max, Math.min].map((of) => of(...workers.map(({ left }) => left.length)));
  // Twice the turns of one question.
  expect(mostAhead(all, from, perSecond)).toBeLessThanOrEqual(20);
  expect(all.length).toBeGreaterThan(perSecond * seconds * 0.5);
  expect(least!).toBeGreaterThan(most! / 4);
  const questions = workers.reduce((sum, one) => sum + one.questions(), 0);
  expect(questions / all.length).toBeLessThan(0.3);
});

test('a slow pace is kept too, and a mail waits for its turn', async () => {
  const workers = [aWorker({ perSecond: 2 }), aWorker({ perSecond: 2 })];
  const seconds = await workFor(3_000, workers);
  const all = workers.flatMap(({ left }) => left);
  expect(all.length).toBeGreaterThanOrEqual(4);
  expect(all.length).toBeLessThanOrEqual(2 * seconds + 2);
});

test('a single mail does not wait for the mailings of all workers, and they give way to it', async () => {
  const workers = Array.from({ length: 4 }, () => aWorker({ perSecond: 10 }));
  const single = aWorker({ perSecond: 10 });
  const times: number[] = [];
  const [seconds] = await Promise.all([
    workFor(4_000, workers),
    (async () => {
      await sleep(500);
      for (let turn = 0; turn < 10; turn += 1) {
        times.push(await timeOfSingle(single.pace));
        await sleep(200);
      }
    })(),
  ]);
  expect(Math.max(...times)).toBeLessThan(1_000);
  expect(workers.flatMap(({ left }) => left).length).toBeLessThanOrEqual(10 * seconds + 6 - times.length);
});

test('a server that says to one worker that we are too fast slows all down, and the pace recovers step by step', async () => {
  const [one, other] = [aWorker({ perSecond: 100 }), aWorker({ perSecond: 100 })];
  await workFor(500, [one, other]);
  for (let said = 0; said < 5; said += 1) one.pace.slowDown();
  await expect.poll(row, { interval: 5 }).toEqual({ perSecond: 50, isPaused: true });
  other.left.length = 0;
  await workFor(700, [other]);
  // Only what it was granted before.
  expect(other.left.length).toBeLessThanOrEqual(10);
  await expect.poll(async () => (await row()).isPaused).toBe(false);
  other.left.length = 0;
  const seconds = await workFor(2_000, [other]);
  expect(other.left.length).toBeLessThanOrEqual(50 * seconds * 1.1 + 5);
  expect(other.left.length).toBeGreaterThan(20);
  await pool.query(`update mail_paces set changed_at = changed_at - interval '5 seconds'`);
  await workFor(200, [other]);
  expect((await row()).perSecond).toBeGreaterThanOrEqual(55);
});

test('a server that complains again gets half as much again, after a longer pause', async () => {
  const [one, other] = [aWorker({ perSecond: 100 }), aWorker({ perSecond: 100 })];
  const paused = async () =>
    (await pool.query<{ seconds: number }>('select pause_seconds as seconds from mail_paces')).rows[0]!.seconds;
  one.pace.slowDown();
  await expect.poll(async () => [await paused(), (await row()).perSecond]).toEqual([1, 50]);
  await pool.query(`update mail_paces set changed_at = changed_at - interval '3 seconds'`);
  other.pace.slowDown();
  await expect.poll(async () => [await paused(), (await row()).perSecond]).toEqual([2, 25]);
});

test('while the database is away, mails to many wait and single ones leave at a tenth of the pace', async () => {
  const failing = new FailingPool(pool);
  const worker = aWorker({ perSecond: 100, over: failing as unknown as pg.Pool });
  failing.failAfter(0, Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  await workFor(300, [worker]);
  expect(worker.left).toEqual([]);
  const from = performance.now();
  for (let turn = 0; turn < 10; turn += 1) await timeOfSingle(worker.pace);
  expect(performance.now() - from).toBeGreaterThan(800);
  expect(performance.now() - from).toBeLessThan(8_000);
  failing.failAfter(Number.POSITIVE_INFINITY, new Error());
  await expect.poll(() => workFor(100, [worker]).then(() => worker.left.length)).toBeGreaterThan(0);
});

test('a single mail leaves although the database does not answer', async () => {
  const silent = { query: () => new Promise(() => {}) } as unknown as pg.Pool;
  const { pace } = aWorker({ perSecond: 100, over: silent });
  expect(await timeOfSingle(pace)).toBeLessThan(3_000);
});

test('a row that a crash of the database has emptied is written again, and the last start says how fast', async () => {
  const worker = aWorker({ perSecond: 100 });
  await workFor(100, [worker]);
  await pool.query('truncate mail_paces');
  worker.left.length = 0;
  await workFor(500, [worker]);
  expect(worker.left.length).toBeGreaterThan(5);
  await workFor(100, [aWorker({ perSecond: 20 })]);
  expect((await row()).perSecond).toBe(20);
});

test('a clock of the database that was set back stops no mail for long', async () => {
  const worker = aWorker({ perSecond: 100 });
  await workFor(100, [worker]);
  await pool.query(
    `update mail_paces set many_at = many_at + interval '1 day', single_at = single_at + interval '1 day', paused_until = now() + interval '1 day'`,
  );
  const isSoon = async () => {
    await workFor(50, [worker]);
    const { rows } = await pool.query(
      `select greatest(paused_until, many_at, single_at) < clock_timestamp() + interval '31 seconds' as "isSoon" from mail_paces`,
    );
    return rows[0].isSoon;
  };
  await expect.poll(isSoon).toBe(true);
});
