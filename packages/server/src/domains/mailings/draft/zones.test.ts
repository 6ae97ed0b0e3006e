import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import { scheduleRoutes } from '@oeuvre/contracts/domains/mailings/draft/schedule.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { preferencesRoutes } from '@oeuvre/contracts/domains/mailings/preferences/preferences.routes.ts';
import { progressRoutes } from '@oeuvre/contracts/domains/mailings/progress/progress.routes.ts';
import type { ArticleId, ContactId, MailingId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle } from '../../articles/articles.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { manyReaders } from '../mailings.factory.ts';
import { sumMoments } from '../mailings.moments.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { resumeAbandoned, sendMailing } from '../mailings.sending.ts';
import { preferencesToken } from '../mailings.tokens.ts';
import { preferencesHandlers } from '../preferences/preferences.routes.ts';
import { progressHandlers } from '../progress/progress.routes.ts';
import { draftHandlers } from './draft.routes.ts';
import { startDueMailings } from './schedule.commands.ts';

const dayMs = 86_400_000;
/** The day after tomorrow: no zone has reached it yet. */
const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
const inLisbon = { day, hour: '09:00', zone: 'Europe/Lisbon' };

let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;
let supervisor: { id: UserId };
let segment: { id: SegmentId };
let article: { id: ArticleId };
let readers: { id: ContactId; email: string }[];

beforeAll(async () => {
  sink = await startSink();
  app = await testApp([...mailingsHandlers, ...draftHandlers, ...progressHandlers, ...preferencesHandlers], {
    smtp: { url: sink.url, connections: 2, perSecond: 10_000 },
  });
});
beforeEach(async () => {
  await sink.clear();
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  segment = await aSegment(db, { staff: [supervisor] });
  article = await anArticle(db, { by: await aPerson(db), segments: [segment.id], status: 'published' });
  readers = await manyReaders(db, { segment, count: 5 });
});
afterAll(async () => {
  await app.services.mailer.close();
  await sink.close();
});

const live = (at: number, zone: string) =>
  pool.query('insert into reader_zones (contact_id, zone) values ($1, $2)', [readers[at]!.id, zone]);
/** The first three readers are where the days begin first and last, and half an hour off; nothing is known of the others. */
const liveApart = async () => {
  for (const [at, zone] of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'].entries()) await live(at, zone);
};
const schedule = (at = inLisbon) =>
  app.call(supervisor, scheduleRoutes.set, { body: { articleId: article.id, at, audience: 'everybody' } });
const refusal = (body: object) =>
  app.refusal(supervisor, scheduleRoutes.set, { body: { articleId: article.id, audience: 'everybody', ...body } });
const instant = (clock: string) => new Date(Date.parse(`${day}T${clock}`)).toISOString();
const statusNow = () => app.call(supervisor, mailingsRoutes.status, { query: { articleId: article.id } });
const progress = (mailingId: MailingId) => app.call(supervisor, progressRoutes.read, { params: { mailingId } });
const taken = async () => (await sink.taken()).map(({ to }) => to).sort();
const emailsOf = (...at: number[]) => at.map((one) => readers[one]!.email).sort();

/** The campaign of the schedule, at its first moment. */
async function started(at = inLisbon): Promise<MailingId> {
  await schedule(at);
  await pool.query("update mailing_drafts set send_at = now() - interval '1 second'");
  await startDueMailings(app.services);
  return (await statusNow()).mailingId!;
}

/** As if the clock were further: the moments of these readers have come. */
async function momentsCome(...of: number[]) {
  await pool.query(
    "update mailing_recipients set leaves_at = now() - interval '1 second', next_at = now() - interval '1 second' where email = any($1)",
    [emailsOf(...of)],
  );
  await pool.query('update mailings set wakes_at = now() where wakes_at is not null');
}

test('each reader gets it at the hour of their own clock, the others at that of the sender, and the first one starts it', async () => {
  await liveApart();
  const { sendAt, at } = await schedule();
  expect(at).toEqual(inLisbon);
  expect(sendAt).toBe(new Date(Date.parse(instant('09:00Z')) - 14 * 3_600_000).toISOString());
  const query = { articleId: article.id, ...inLisbon };
  expect(await app.call(supervisor, scheduleRoutes.moments, { query })).toEqual({
    known: 3,
    others: 2,
    passed: 0,
    first: sendAt,
    last: instant('20:00Z'),
  });
  const draft = await app.call(supervisor, draftRoutes.get, { query: { articleId: article.id } });
  expect(draft.schedule).toMatchObject({ sendAt, at: inLisbon });
  await pool.query("update mailing_drafts set send_at = now() - interval '1 second'");
  await startDueMailings(app.services);
  const { rows } = await pool.query<{ email: string; at: Date }>(
    'select email, leaves_at as at from mailing_recipients where next_at = leaves_at order by no',
  );
  expect(rows.map(({ at: moment }) => moment.toISOString())).toEqual([
    sendAt,
    instant('03:30Z'),
    instant('09:00Z'),
    instant('09:00Z'),
    instant('20:00Z'),
  ]);
});

test.each([
  ['a night that leaves the hour out gets it as much later', '2027-03-28', '2027-03-28T01:30:00.000Z'],
  ['a night that has the hour twice gets it the second time', '2027-10-31', '2027-10-31T01:30:00.000Z'],
])('a reader in %s', async (_, changing, moment) => {
  const at = { day: changing, hour: '02:30', zone: 'Europe/Berlin' };
  const addressed = { segments: [segment.id], accessType: 'SUBSCRIBERS_ONLY' as const };
  const moments = await sumMoments(db, { articleId: article.id, addressed, onlyRemaining: false, at });
  expect(moments).toMatchObject({ known: 0, others: 5 });
  expect(moments.own.toISOString()).toBe(moment);
});

test('those whose moment has come get it, the others wait without keeping a worker, and no one gets it twice', async () => {
  await liveApart();
  const mailingId = await started();
  await momentsCome(0);
  await sendMailing(app.services, mailingId);
  expect(await taken()).toEqual(emailsOf(0));
  expect(await statusNow()).toMatchObject({ state: 'sending', counts: { sent: 1, queued: 4 } });
  const { moments, trouble } = await progress(mailingId);
  expect(trouble).toBeNull();
  expect(moments).toEqual([
    { at: instant('03:30Z'), hour: '09:00', zones: ['Asia/Kolkata'], otherZones: 0, count: 1 },
    { at: instant('09:00Z'), hour: '09:00', zones: ['Europe/Lisbon'], otherZones: 0, count: 2 },
    { at: instant('20:00Z'), hour: '09:00', zones: ['Pacific/Pago_Pago'], otherZones: 0, count: 1 },
  ]);
  await momentsCome(2, 3, 4);
  await sendMailing(app.services, mailingId);
  await momentsCome(1);
  await sendMailing(app.services, mailingId);
  expect(await taken()).toEqual(emailsOf(0, 1, 2, 3, 4));
  expect(await statusNow()).toMatchObject({ state: 'sent', counts: { sent: 5 } });
});

test('a campaign that waits has its next runs queued once, for the next moment, and is not looked at until then', async () => {
  await liveApart();
  const mailingId = await started();
  const { queued } = app.services;
  const before = queued.length;
  await sendMailing(app.services, mailingId);
  const first = queued.slice(before);
  expect(first.length).toBeGreaterThan(0);
  for (let at = 0; at < 3; at += 1) await sendMailing(app.services, mailingId);
  await resumeAbandoned(app.services);
  expect(queued.slice(before)).toEqual(first);
  const { rows } = await pool.query('select wakes_at from mailings');
  expect(rows[0].wakes_at.toISOString()).toBe(new Date(Date.parse(instant('09:00Z')) - 14 * 3_600_000).toISOString());
  // Its jobs are lost: once the moment has come, the next minute finds it.
  await momentsCome(0);
  await resumeAbandoned(app.services);
  expect(queued.length).toBeGreaterThan(before + first.length);
});

test('pausing, resuming and Try now keep the moment of each reader', async () => {
  await liveApart();
  const mailingId = await started();
  const params = { mailingId };
  await app.call(supervisor, progressRoutes.tryNow, { params });
  await app.call(supervisor, mailingsRoutes.pause, { params });
  await app.call(supervisor, mailingsRoutes.resume, { params });
  await sendMailing(app.services, mailingId);
  expect(await taken()).toEqual([]);
  expect((await progress(mailingId)).moments.map(({ count }) => count)).toEqual([1, 1, 2, 1]);
});

test('people who unsubscribe or are suspended while they wait get nothing, and the rest can be cancelled', async () => {
  await liveApart();
  const mailingId = await started();
  await pool.query("update memberships set newsletter_status = 'unsubscribed' where contact_id = $1", [readers[0]!.id]);
  await pool.query("update memberships set status = 'SUSPENDED' where contact_id = $1", [readers[2]!.id]);
  await momentsCome(0, 2, 3);
  await sendMailing(app.services, mailingId);
  expect(await taken()).toEqual(emailsOf(3));
  await app.call(supervisor, progressRoutes.cancel, { params: { mailingId } });
  expect(await statusNow()).toMatchObject({ state: 'sent', counts: { sent: 1, skipped: 4 } });
});

test('readers whose clocks are past the hour get it at once', async () => {
  const passed = new Date(Date.now() + 2 * 3_600_000);
  const [today, time] = passed.toISOString().split('T') as [string, string];
  const at = { day: today, hour: time.slice(0, 5), zone: 'UTC' };
  await live(0, 'Etc/GMT-10');
  const query = { articleId: article.id, ...at };
  expect(await app.call(supervisor, scheduleRoutes.moments, { query })).toMatchObject({ known: 1, passed: 1 });
  const mailingId = await started(at);
  await sendMailing(app.services, mailingId);
  expect(await taken()).toEqual(emailsOf(0));
  expect((await progress(mailingId)).moments).toMatchObject([{ count: 4 }]);
});

test('a zone that does not exist, an hour that is none and a time that has passed are refused', async () => {
  const sendAt = new Date(Date.now() + dayMs).toISOString();
  expect((await refusal({ at: { ...inLisbon, zone: 'Europe/Atlantis' } })).status).toBe(400);
  expect((await refusal({ at: { ...inLisbon, hour: '25:00' } })).status).toBe(400);
  expect((await refusal({ at: inLisbon, sendAt })).status).toBe(400);
  expect((await refusal({})).status).toBe(400);
  expect((await refusal({ at: { ...inLisbon, day: '2020-01-01' } })).code).toBe('mailings/time-not-possible');
  expect((await refusal({ at: { ...inLisbon, day: '9999-01-01' } })).code).toBe('mailings/time-not-possible');
  const query = { articleId: article.id, ...inLisbon, zone: 'Nowhere' };
  expect((await app.refusal(supervisor, scheduleRoutes.moments, { query })).status).toBe(400);
});

test('a moment for all replaces the hour of the readers', async () => {
  await liveApart();
  await schedule();
  const sendAt = new Date(Date.now() + dayMs).toISOString();
  await app.call(supervisor, scheduleRoutes.set, { body: { articleId: article.id, sendAt, audience: 'everybody' } });
  const draft = await app.call(supervisor, draftRoutes.get, { query: { articleId: article.id } });
  expect(draft.schedule).toMatchObject({ sendAt, at: null });
});

test('the zone of a reader is that of the browser in which they last chose their mail', async () => {
  const [reader] = readers;
  const claim = { contactId: reader!.id, segmentId: segment.id };
  const token = preferencesToken(app.services.config.sessionSecret, claim);
  const choose = (zone: string) =>
    app.call(null, preferencesRoutes.change, { body: { token, segmentId: segment.id, pace: 'each', zone } });
  const kept = async () => (await pool.query('select zone from reader_zones')).rows.map(({ zone }) => zone);
  await choose('Asia/Kolkata');
  expect(await kept()).toEqual(['Asia/Kolkata']);
  await choose('Europe/Atlantis');
  expect(await kept()).toEqual(['Asia/Kolkata']);
  await choose('Europe/Lisbon');
  expect(await kept()).toEqual(['Europe/Lisbon']);
});
