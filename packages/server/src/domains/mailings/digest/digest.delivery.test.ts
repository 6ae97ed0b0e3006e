import type { ArticleId, ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { killWorker, startWorker } from '../../../../test/killable-workers.ts';
import { type TestServices, testServices } from '../../../../test/services.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { readReturnPath } from '../../../platform/mail/returned/return-path.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle } from '../../articles/articles.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { recordMailEvents } from '../events/events.commands.ts';
import type { MailEvent } from '../events/mail-event.ts';
import { manyReaders } from '../mailings.factory.ts';
import { findDigestAddress } from './digest.reports.ts';
import { sendDigests } from './digest.sending.ts';

const bounces = { domain: 'bounces.oeuvre.test', host: '127.0.0.1', port: undefined, tls: undefined };
/** A worker has at most so many digests on their way. */
const inFlight = 32;
let sink: Sink;
let services: TestServices;

beforeAll(async () => {
  sink = await startSink();
  services = await testServices({
    smtp: { url: sink.url, connections: 3, perSecond: 1_000 },
    domainRates: new Map([['slow.example', 10]]),
    bounces,
  });
});
beforeEach(async () => {
  await sink.behave();
  await sink.clear();
});
afterAll(async () => {
  await services.mailer.close();
  await sink.close();
});

/** Digests of one article that are due now, one for each reader. */
async function dueDigests(count: number): Promise<string[]> {
  const segment: { id: SegmentId } = await aSegment(db);
  const article: { id: ArticleId } = await anArticle(db, {
    by: await aPerson(db),
    segments: [segment.id],
    status: 'published',
  });
  const readers: { id: ContactId; email: string }[] = await manyReaders(db, { segment, count });
  await pool.query(
    `insert into digests (day, contact_id, articles, segments, at, domain)
     select current_date, c.id, array[$2::uuid], array[$3::uuid], now(), split_part(c.email, '@', -1) from contacts c where c.id = any($1)`,
    [readers.map(({ id }) => id), article.id, segment.id],
  );
  return readers.map(({ email }) => email).sort();
}
const digests = async () =>
  (
    await pool.query<{ id: string; email: string; state: string; tries: number; reason: string | null }>(
      'select g.id, c.email, g.state, g.tries, g.reason from digests g join contacts c on c.id = g.contact_id order by c.email',
    )
  ).rows;
const inState = async (...states: string[]) =>
  (await digests()).filter(({ state }) => states.includes(state)).map(({ email }) => email);
const taken = async () => (await sink.taken()).map(({ to }) => to).sort();

const report = (of: { id: string; email: string }, more: Partial<MailEvent>): MailEvent => ({
  type: 'Bounce',
  at: new Date(),
  recipientId: of.id,
  email: of.email,
  messageId: null,
  isMachine: false,
  status: null,
  detail: null,
  link: null,
  isDead: false,
  isFinal: true,
  proof: 'returned',
  sourceId: crypto.randomUUID(),
  ...more,
});

test('a domain with its own pace gets its digests one after the other, while all others are mailed at once', async () => {
  await dueDigests(80);
  await pool.query(
    `update contacts set email = split_part(email, '@', 1) || '@slow.example' where id in (select contact_id from digests order by id limit 20)`,
  );
  const from = Date.now();
  await sendDigests(services);
  expect(new Set((await digests()).map(({ state, tries }) => `${state} ${tries}`))).toEqual(new Set(['sent 1']));
  const all = await sink.taken();
  const isSlow = ({ to }: { to: string }) => to.endsWith('@slow.example');
  const slow = all.filter(isSlow).map(({ at }) => at);
  const others = all.filter((one) => !isSlow(one)).map(({ at }) => at);
  expect([slow.length, others.length]).toEqual([20, 60]);
  // Half a second's mails leave at once.
  const ahead = slow.sort().map((at, count) => count + 1 - ((at - from) / 1_000) * 10);
  expect(Math.max(...ahead)).toBeLessThanOrEqual(6);
  expect(Math.max(...slow)).toBeGreaterThan(Math.max(...others));
}, 60_000);

test('a digest has a return path of its own, and reports about it change its state and suppress its address', async () => {
  const [email] = await dueDigests(1);
  await sendDigests(services);
  const [digest] = await digests();
  const [mail] = await sink.taken();
  expect(readReturnPath(services.config.sessionSecret, mail!.from, bounces.domain)).toBe(digest!.id);
  expect(await findDigestAddress(db, digest!.id)).toBe(email);
  // The reader has another address since; the report is about the one that the mail went to.
  await pool.query(`update contacts set email = 'new@oeuvre.test' where email = $1`, [email]);
  expect(await findDigestAddress(db, digest!.id)).toBe(email);
  const of = { id: digest!.id, email: email! };
  const state = async () => (await digests()).map((one) => [one.state, one.reason]);
  await recordMailEvents(db, [report({ ...of, email: 'other@oeuvre.test' }, {})]);
  await recordMailEvents(db, [report(of, { isFinal: false, status: '4.2.2' })]);
  expect(await state()).toEqual([['sent', null]]);
  await recordMailEvents(db, [report(of, { status: '5.1.1', detail: 'No such user', isDead: true })]);
  expect(await state()).toEqual([['bounced', '5.1.1 No such user']]);
  await recordMailEvents(db, [report(of, { type: 'Complaint', detail: 'abuse' })]);
  await recordMailEvents(db, [report(of, { type: 'Delivery' })]);
  expect(await state()).toEqual([['complained', 'abuse']]);
  const { rows } = await pool.query('select email from suppressions where email = any($1)', [
    [email, 'new@oeuvre.test', 'other@oeuvre.test'],
  ]);
  expect(rows).toEqual([{ email }]);
});

test('a delivery settles a digest that was uncertain', async () => {
  const [email] = await dueDigests(1);
  await sink.behave([{ at: 'accepted' }]);
  await sendDigests(services);
  expect(await inState('uncertain')).toEqual([email]);
  const [digest] = await digests();
  await recordMailEvents(db, [report({ id: digest!.id, email: email! }, { type: 'Delivery' })]);
  expect(await inState('sent')).toEqual([email]);
});

test('a worker killed four times leaves out no reader and mails none twice', async () => {
  const kills = [1, 50, 90, 130];
  const addresses = await dueDigests(240);
  const aWorker = () =>
    startWorker('mailings', services.config, { SMTP_URL: sink.url, SMTP_CONNECTIONS: '3', SMTP_RATE: '10000' });
  await sink.behave([], 5);
  for (const count of kills) {
    const worker = await aWorker();
    await expect
      .poll(async () => (await taken()).length, { interval: 5, timeout: 60_000 })
      .toBeGreaterThanOrEqual(count);
    await killWorker(worker);
  }
  await sink.behave();
  await aWorker();
  await expect.poll(async () => await inState('waiting'), { timeout: 90_000 }).toEqual([]);
  await expect
    .poll(async () => (await inState('sending')).length, { timeout: 30_000 })
    .toBeLessThanOrEqual(kills.length * inFlight);
  await pool.query("update digests set started_at = now() - interval '1 hour' where state = 'sending'");
  await sendDigests(services);
  const [sent, uncertain, received] = [await inState('sent'), await inState('uncertain'), await taken()];
  expect(new Set(received).size).toBe(received.length);
  expect([...sent, ...uncertain].sort()).toEqual(addresses);
  expect(received).toEqual(expect.arrayContaining(sent));
  expect([...sent, ...uncertain]).toEqual(expect.arrayContaining(received));
  expect(uncertain.length).toBeLessThanOrEqual(kills.length * inFlight);
}, 300_000);
