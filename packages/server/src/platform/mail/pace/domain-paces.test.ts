import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { pool } from '../../../../test/database.ts';
import { DomainPaces } from './domain-paces.ts';

const log = pino({ level: 'silent' });
const transport = 'smtp mail.example.org';

/** One process more, which knows these paces of domains. */
const aProcess = (rates: Readonly<Record<string, number>> = {}) =>
  new DomainPaces({ pool, log, transport, perSecond: 100, domainRates: new Map(Object.entries(rates)) });

const mails = (count: number, domain: string) => Array.from({ length: count }, (_, at) => `r${at}@${domain}`);
const row = async (domain: string) =>
  (
    await pool.query<{ perSecond: number; isPaused: boolean }>(
      'select per_second as "perSecond", paused_until > clock_timestamp() as "isPaused" from mail_domain_paces where domain = $1',
      [domain],
    )
  ).rows[0];

/** Sends to people of a domain by two processes: each mail is tried when it is due. Returns when each left. */
async function sendTo(domain: string, count: number, processes: readonly DomainPaces[]): Promise<number[]> {
  const left: number[] = [];
  let due = mails(count, domain).map((address, at) => ({ address, at: performance.now(), by: processes[at % 2]! }));
  while (due.length > 0) {
    const now = performance.now();
    for (const by of processes) {
      const ready = due.filter((one) => one.by === by && one.at <= now).slice(0, 8);
      const waits = await by.waits(ready.map(({ address }) => address));
      for (const [at, one] of ready.entries())
        if (waits[at] === 0) left.push(performance.now());
        else one.at = performance.now() + waits[at]! * 1_000;
      due = due.filter((one) => !ready.includes(one) || waits[ready.indexOf(one)]! > 0);
    }
    await sleep(20);
  }
  return left;
}

test('a domain gets its own pace from two processes together, and others are not held up', async () => {
  const processes = [aProcess({ 'slow.example': 20 }), aProcess({ 'slow.example': 20 })];
  const from = performance.now();
  const [left] = await Promise.all([
    sendTo('slow.example', 60, processes),
    (async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        expect(await processes[0]!.waits([...mails(3, 'slow.example').slice(3), ...mails(8, 'other.example')])).toEqual(
          Array(8).fill(0),
        );
        await sleep(50);
      }
    })(),
  ]);
  const seconds = (performance.now() - from) / 1_000;
  expect(left).toHaveLength(60);
  // Half a second's mails leave at once.
  expect(left.length - 10).toBeLessThanOrEqual(20 * seconds * 1.05);
  expect(seconds).toBeLessThan(20);
});

test('mails beyond the pace are put off, each to a time of its own', async () => {
  const waits = await aProcess({ 'slow.example': 2 }).waits([
    ...mails(1, 'other.example'),
    ...mails(5, 'slow.example'),
  ]);
  expect(waits[0]).toBe(0);
  const later = waits.slice(1).filter((seconds) => seconds > 0);
  expect(later.length).toBeGreaterThanOrEqual(3);
  for (const [at, seconds] of later.entries()) if (at > 0) expect(seconds - later[at - 1]!).toBeCloseTo(1 / 1.9, 1);
});

test('a domain that finds us too fast pauses and slows for all processes, recovers, and is like the others again', async () => {
  const [one, other] = [aProcess(), aProcess()];
  expect(await other.waits(mails(2, 'strict.example'))).toEqual([0, 0]);
  expect(await one.slowDown('strict.example')).toBe(false);
  await one.slowDown('strict.example');
  expect(await row('strict.example')).toEqual({ perSecond: 50, isPaused: true });
  await sleep(1_010);
  // Longer than the pause of a second would be: the other process has learnt of the domain.
  await pool.query(`update mail_domain_paces set paused_until = clock_timestamp() + interval '5 seconds'`);
  const waits = await other.waits([...mails(2, 'strict.example'), ...mails(2, 'other.example')]);
  expect(waits.map((seconds) => seconds > 4)).toEqual([true, true, false, false]);
  await pool.query(
    `update mail_domain_paces set paused_until = '-infinity', per_second = 96, changed_at = clock_timestamp() - interval '6 seconds'`,
  );
  // Time in which a turn gathers.
  await sleep(50);
  expect(await other.waits(mails(1, 'strict.example'))).toEqual([0]);
  expect(await row('strict.example')).toMatchObject({ perSecond: 100 });
  await sleep(1_010);
  await other.waits(mails(1, 'strict.example'));
  expect(await row('strict.example')).toBeUndefined();
});

test('three domains that complain at once are the server, which finds all our mail too fast', async () => {
  const process = aProcess();
  const answers = [];
  for (const domain of ['a.example', 'b.example', 'b.example', 'c.example'])
    answers.push(await process.slowDown(domain));
  expect(answers).toEqual([false, false, false, true]);
});
