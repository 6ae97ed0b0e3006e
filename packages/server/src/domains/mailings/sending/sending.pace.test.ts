import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { pool } from '../../../../test/database.ts';
import { killWorker, startWorker } from '../../../../test/killable-workers.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { aStartedCampaign } from '../mailings.fixture.ts';
import { mailingsHandlers } from '../mailings.routes.ts';

const connections = 4;
const perSecond = 60;
let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  sink = await startSink();
  app = await testApp(mailingsHandlers);
});
afterAll(() => sink.close());

const aWorker = () =>
  startWorker('mailings', app.services.config, {
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(connections),
    SMTP_RATE: String(perSecond),
  });

const held = async () =>
  (await pool.query<{ held: number }>('select held from mail_connections where until > clock_timestamp()')).rows.map(
    (row) => row.held,
  );

const mostInASecond = (times: readonly number[]) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));

test('two worker processes keep one pace and one number of connections; those of a killed one go to the other', async () => {
  const { supervisor, article, people } = await aStartedCampaign(app, 1_000);
  const status = () => app.call(supervisor, mailingsRoutes.status, { query: { articleId: article.id } });
  const [first] = await Promise.all([aWorker(), aWorker()]);
  await expect.poll(held, { timeout: 20_000 }).toEqual([2, 2]);
  await expect.poll(async () => (await sink.taken()).length, { timeout: 20_000 }).toBeGreaterThan(240);
  await killWorker(first);
  await expect.poll(held, { timeout: 30_000 }).toEqual([connections]);
  await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe('sent');
  const taken = await sink.taken();
  expect(new Set(taken.map(({ to }) => to)).size).toBe(taken.length);
  expect(taken.length).toBeGreaterThanOrEqual(people.length - 2 * connections);
  expect(mostInASecond(taken.map(({ at }) => at))).toBeLessThanOrEqual(perSecond * 1.6);
  expect((await sink.connections()).most).toBeLessThanOrEqual(connections);
}, 120_000);

test('a server that finds one worker too fast slows both down', async () => {
  await sink.clear();
  await sink.behave([{ at: 'rcpt', answer: '421 4.7.0 Too many messages', times: 1 }]);
  const { supervisor, article } = await aStartedCampaign(app, 240);
  const status = () => app.call(supervisor, mailingsRoutes.status, { query: { articleId: article.id } });
  await Promise.all([aWorker(), aWorker()]);
  await expect.poll(async () => (await sink.taken()).length, { timeout: 60_000 }).toBeGreaterThan(60);
  const { rows } = await pool.query('select most, per_second < most as "isSlower" from mail_paces where most = $1', [
    perSecond,
  ]);
  expect(rows).toEqual([{ most: perSecond, isSlower: true }]);
  const times = (await sink.taken()).map(({ at }) => at);
  expect(mostInASecond(times.slice(20))).toBeLessThanOrEqual((perSecond / 2) * 1.8);
  await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe('sent');
}, 120_000);
