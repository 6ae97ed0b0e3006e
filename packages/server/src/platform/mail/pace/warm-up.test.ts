import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { pool } from '../../../../test/database.ts';
import { SharedPace } from './shared-pace.ts';

const log = pino({ level: 'silent' });

/** A day of Lisbon, so many days from now. */
async function lisbonDay(from: number): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    `select ((now() at time zone 'Europe/Lisbon')::date + $1::int)::text as day`,
    [from],
  );
  return rows[0]!.day;
}

interface NodeOf {
  readonly from: string;
  readonly first: number;
  readonly perSecond?: number;
}

/** One node more that mails from this new domain. */
function aNode({ from, first, perSecond = 2_000 }: NodeOf) {
  const warmUp = { from, first, growth: 2, domain: 'new.example.org', timeZone: 'Europe/Lisbon', perSecond };
  const pace = new SharedPace({ pool, log, transport: 'smtp x', perSecond, warmUp, wake: () => {}, wished: () => {} });
  onTestFinished(() => pace.close());
  return pace;
}

/** Hands over mails to many for so long. */
async function mailFor(ms: number, pace: SharedPace, waiting = 32): Promise<number> {
  let left = 0;
  for (const end = performance.now() + ms; performance.now() < end; ) {
    if (pace.take('many', waiting) === 0) left += 1;
    else await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return left;
}

const used = async () =>
  (await pool.query<{ used: number }>('select used from mail_days order by day desc')).rows.map((row) => row.used);

test('two nodes together send the number of the first day, and then mails to many wait for the next', async () => {
  const from = await lisbonDay(0);
  const nodes = [aNode({ from, first: 50 }), aNode({ from, first: 50 })];
  const left = await Promise.all(nodes.map((node) => mailFor(1_500, node)));
  expect(left[0]! + left[1]!).toBe(50);
  expect(await used()).toEqual([50]);
  for (const node of nodes) expect(node.heldMs()).toBeGreaterThan(1_000);
  const day = await nodes[0]!.warmDay();
  expect(day).toMatchObject({ most: 50, left: 0 });
  const { rows } = await pool.query(`select ($1::timestamptz at time zone 'Europe/Lisbon')::text as at`, [day!.endsAt]);
  expect(rows[0].at).toBe(`${await lisbonDay(1)} 00:00:00`);
});

test('single mails leave also when the mails of the day are used up, and count', async () => {
  const node = aNode({ from: await lisbonDay(0), first: 3 });
  expect(await mailFor(500, node)).toBe(3);
  await expect.poll(() => node.take('single', 1), { interval: 5 }).toBe(0);
  await expect.poll(used).toEqual([4]);
  expect(await node.warmDay()).toMatchObject({ most: 3, left: 0 });
});

test.each([
  [-1, 100],
  [-3, 400],
  [5, 50],
])('a first day %i days from now allows %i mails today', async (from, most) => {
  expect(await aNode({ from: await lisbonDay(from), first: 50 }).warmDay()).toMatchObject({ most, left: most });
});

test('once the pace allows no more than the number of a day, the domain is warm and nothing is counted', async () => {
  const node = aNode({ from: await lisbonDay(-20), first: 50, perSecond: 100 });
  expect(await node.warmDay()).toBeUndefined();
  expect(await mailFor(300, node)).toBeGreaterThan(10);
  expect(await used()).toEqual([]);
});

test('turns that were not used are given back to the day', async () => {
  const node = aNode({ from: await lisbonDay(0), first: 50 });
  await expect.poll(() => node.take('many', 20), { interval: 5 }).toBe(0);
  expect((await used())[0]).toBeGreaterThan(10);
  await expect.poll(used, { timeout: 4_000 }).toEqual([1]);
});

test('a process that closes gives its turns back at once', async () => {
  const node = aNode({ from: await lisbonDay(0), first: 50 });
  await expect.poll(() => node.take('many', 20), { interval: 5 }).toBe(0);
  await node.close();
  expect(await used()).toEqual([1]);
});
