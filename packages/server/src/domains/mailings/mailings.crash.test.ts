import { once } from 'node:events';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { pool } from '../../../test/database.ts';
import { killWorker, startWorker } from '../../../test/killable-workers.ts';
import { type Sink, startSink } from '../../../test/smtp-sink.ts';
import { aStartedCampaign } from './mailings.fixture.ts';
import { mailingsHandlers } from './mailings.routes.ts';

const connections = 3;
/** A connection has one mail on its way and the envelope of the next; the journal settles the others of the window. */
const inFlight = 2 * connections;
const readers = 240;
let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  sink = await startSink();
  app = await testApp(mailingsHandlers);
});
beforeEach(async () => {
  await sink.clear();
  await sink.behave([], 5);
});
afterAll(() => sink.close());

const aWorker = () =>
  startWorker('mailings', app.services.config, {
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(connections),
    SMTP_RATE: '10000',
  });

async function aCampaign() {
  const { supervisor, article, people } = await aStartedCampaign(app, readers);
  const status = () => app.call(supervisor, mailingsRoutes.status, { query: { articleId: article.id } });
  return { status, addresses: people.map((one) => one.email).sort() };
}

const taken = async () => (await sink.taken()).map((mail) => mail.to).sort();
const hasTaken = (count: number) =>
  expect.poll(async () => (await sink.taken()).length, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(count);
const inState = async (...states: string[]) =>
  (
    await pool.query<{ email: string }>('select email from mailing_recipients where state = any($1) order by email', [
      states,
    ])
  ).rows.map((row) => row.email);

/** Nobody is left out and nobody gets it twice: what the server accepted is recorded as sent or as uncertain. */
async function expectTruth(addresses: readonly string[], kills: number) {
  const [sent, uncertain, received] = [await inState('sent'), await inState('uncertain'), await taken()];
  expect(new Set(received).size).toBe(received.length);
  expect([...sent, ...uncertain].sort()).toEqual(addresses);
  expect(received).toEqual(expect.arrayContaining(sent));
  expect([...sent, ...uncertain]).toEqual(expect.arrayContaining(received));
  expect(uncertain.length).toBeLessThanOrEqual(kills * inFlight);
}

test('a worker killed five times during a campaign loses nobody and sends nothing twice', async () => {
  const { status, addresses } = await aCampaign();
  for (const at of [1, 40, 80, 121, 160]) {
    const worker = await aWorker();
    await hasTaken(at);
    await killWorker(worker);
  }
  await sink.behave();
  await aWorker();
  await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe('sent');
  await expectTruth(addresses, 5);
}, 300_000);

test('a worker killed while half of the readers wait for their hour loses no one, and none of them gets it early', async () => {
  const { status, addresses } = await aCampaign();
  const { rows } = await pool.query<{ email: string; at: Date }>(
    `update mailing_recipients r set leaves_at = now() + interval '8 seconds', next_at = now() + interval '8 seconds'
     where no > (select percentile_disc(0.5) within group (order by no) from mailing_recipients) returning email, leaves_at as at`,
  );
  const later = new Map(rows.map(({ email, at }) => [email, at.getTime()]));
  const first = await aWorker();
  await hasTaken(40);
  await killWorker(first);
  await sink.behave();
  await aWorker();
  await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe('sent');
  await expectTruth(addresses, 1);
  const early = (await sink.taken()).filter(({ to, at }) => at < (later.get(to) ?? 0));
  expect(later.size).toBe(readers / 2);
  expect(early).toEqual([]);
}, 120_000);

test('two workers share a campaign; when one is killed, the other finishes it', async () => {
  const { status, addresses } = await aCampaign();
  const [first] = await Promise.all([aWorker(), aWorker()]);
  await hasTaken(60);
  await killWorker(first);
  await sink.behave();
  await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe('sent');
  await expectTruth(addresses, 1);
});

test('a worker told to stop ends its batch at once and leaves nobody uncertain', async () => {
  await sink.behave([], 50);
  const { status, addresses } = await aCampaign();
  const worker = await aWorker();
  await hasTaken(30);
  const asked = performance.now();
  worker.kill('SIGTERM');
  expect(await once(worker, 'exit')).toEqual([0, null]);
  expect(performance.now() - asked).toBeLessThan(8_000);
  const { counts, state } = await status();
  expect([state, counts.uncertain, counts.sending]).toEqual(['sending', 0, 0]);
  expect(counts.queued).toBeGreaterThan(0);
  await sink.behave();
  await aWorker();
  await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe('sent');
  await expectTruth(addresses, 0);
});
