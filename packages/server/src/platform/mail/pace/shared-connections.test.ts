import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { pool } from '../../../../test/database.ts';
import { FailingPool } from '../../../../test/failing-pool.ts';
import { feedOf } from '../../../../test/mail-feed.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { composeMail, createMailer } from '../mail.ts';
import type { Mail, MailFeed, WireMail } from '../mail-model.ts';

const log = pino({ level: 'silent' });
let sink: Sink;
let wire: WireMail;

beforeAll(async () => {
  sink = await startSink();
  wire = await composeMail(mailTo('many@example.org'), 'news@oeuvre.test');
});
beforeEach(() => sink.clear());
afterAll(() => sink.close());

const mailTo = (to: string): Mail => ({
  topic: 'notifications',
  to,
  subject: 'A wave',
  html: '<p>Still</p>',
  text: 'Still',
});

/** One process more that mails by this server. */
function aProcess(connections: number, over: pg.Pool = pool) {
  const smtp = { url: sink.url, connections, perSecond: 10_000 };
  const mailer = createMailer({ mailFrom: 'news@oeuvre.test', demo: true, development: false, smtp }, over, log);
  onTestFinished(() => mailer.close());
  return mailer;
}
type Process = ReturnType<typeof aProcess>;

/** Hands over mails to this person until it is stopped. */
function mailing(process: Process, to: string) {
  let isOver = false;
  let taken = 0;
  const feed: MailFeed = {
    get waiting() {
      return isOver ? 0 : 20;
    },
    next: () => ({
      mail: { ...wire, to },
      settle: (outcome) => {
        if ('response' in outcome) taken += 1;
      },
    }),
    refuse() {},
  };
  const outlet = process.attach(feed);
  outlet.wake();
  return {
    taken: () => taken,
    stop() {
      isOver = true;
      outlet.detach();
    },
  };
}

const held = async () =>
  (await pool.query<{ held: number }>('select held from mail_connections where until > clock_timestamp()')).rows
    .map((row) => row.held)
    .sort();

test('six processes share ten connections: each gets its part, and the server never sees an eleventh', async () => {
  await sink.behave([], 10);
  const [first, ...others] = Array.from({ length: 6 }, () => aProcess(10));
  const mailings = [mailing(first!, 'p0@example.org')];
  // The first one has taken all of them by then.
  await expect.poll(async () => (await sink.connections()).now).toBe(10);
  mailings.push(...others.map((process, at) => mailing(process, `p${at + 1}@example.org`)));
  await expect.poll(held).toEqual([1, 1, 2, 2, 2, 2]);
  const before = mailings.map((one) => one.taken());
  await sleep(1_000);
  for (const [at, one] of mailings.entries()) expect(one.taken()).toBeGreaterThan(before[at]! + 5);
  for (const one of mailings) one.stop();
  expect((await sink.connections()).most).toBe(10);
});

test('a single mail gets a connection while the mailing of another process has all of them', async () => {
  await sink.behave([], 10);
  const [busy, other] = [aProcess(2), aProcess(2)];
  const all = mailing(busy, 'many@example.org');
  await expect.poll(async () => (await sink.connections()).now).toBe(2);
  await sleep(1_500);
  const from = performance.now();
  await other.send(mailTo('someone@example.org'));
  expect(performance.now() - from).toBeLessThan(8_000);
  expect((await sink.connections()).most).toBe(2);
  all.stop();
});

test('with more mailings than connections, they go round', async () => {
  await sink.behave([], 10);
  const [first, second] = [mailing(aProcess(1), 'a@example.org'), mailing(aProcess(1), 'b@example.org')];
  await expect.poll(() => first.taken() + second.taken()).toBeGreaterThan(20);
  const [has, waits] = first.taken() > 0 ? [first, second] : [second, first];
  expect([has.taken() > 0, waits.taken()]).toEqual([true, 0]);
  await pool.query(`update mail_connections set since = since - interval '11 seconds' where held > 0`);
  await expect.poll(() => waits.taken()).toBeGreaterThan(5);
  expect((await sink.connections()).most).toBe(1);
  first.stop();
  second.stop();
});

test('a process that closes gives its connections back at once', async () => {
  await sink.behave();
  const process = aProcess(2);
  await process.send(mailTo('someone@example.org'));
  expect(await held()).toEqual([1]);
  await process.close();
  expect(await held()).toEqual([]);
});

test('a process that mails nothing more leaves no row', async () => {
  await sink.behave();
  await aProcess(2).send(mailTo('someone@example.org'));
  await expect.poll(held, { timeout: 12_000 }).toEqual([]);
}, 20_000);

test('without the database a single mail leaves, and a mailing waits until it is back', async () => {
  await sink.behave();
  const failing = new FailingPool(pool);
  failing.failAfter(0, Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  const process = aProcess(2, failing as unknown as pg.Pool);
  const all = mailing(process, 'many@example.org');
  await process.send(mailTo('someone@example.org'));
  await sleep(500);
  expect(all.taken()).toBe(0);
  expect((await sink.taken()).map(({ to }) => to)).toEqual(['someone@example.org']);
  failing.failAfter(Number.POSITIVE_INFINITY, new Error());
  await expect.poll(() => all.taken()).toBeGreaterThan(0);
  all.stop();
});

test('a feed is handed over whole, each mail once', async () => {
  await sink.behave();
  const [one, other] = [aProcess(3), aProcess(3)];
  const feeds = [one, other].map((process, at) => {
    const feed = feedOf(Array.from({ length: 200 }, (_, no) => ({ ...wire, to: `r${at}-${no}@example.org` })));
    process.attach(feed).wake();
    return feed;
  });
  for (const feed of feeds) expect((await feed.outcomes).filter((outcome) => outcome instanceof Error)).toEqual([]);
  const taken = (await sink.taken()).map(({ to }) => to);
  expect([taken.length, new Set(taken).size]).toEqual([400, 400]);
  expect((await sink.connections()).most).toBeLessThanOrEqual(3);
});
