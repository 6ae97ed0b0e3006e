import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { progressRoutes } from '@oeuvre/contracts/domains/mailings/progress/progress.routes.ts';
import type { ArticleId, MailingId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle } from '../../articles/articles.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { manyReaders } from '../mailings.factory.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { sendMailing } from '../mailings.sending.ts';
import { progressHandlers } from './progress.routes.ts';

let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;
let supervisor: { id: UserId };
let segment: { id: SegmentId };
let article: { id: ArticleId };

beforeAll(async () => {
  sink = await startSink();
  app = await testApp([...mailingsHandlers, ...progressHandlers], {
    smtp: { url: sink.url, connections: 2, perSecond: 10_000 },
    mailFrom: 'Oeuvre <news@oeuvre.test>',
  });
});
beforeEach(async () => {
  await sink.behave();
  await sink.clear();
  supervisor = await aPerson(db, {
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    roles: ['OO_SUPERVISOR'],
    flags: ['canMailArticles'],
  });
  segment = await aSegment(db, { name: 'Weather and Water', staff: [supervisor] });
  article = await anArticle(db, { by: await aPerson(db), segments: [segment.id], status: 'published' });
});
afterAll(async () => {
  await app.services.mailer.close();
  await sink.close();
});

const start = async () =>
  (await app.call(supervisor, mailingsRoutes.start, { body: { articleId: article.id } })).mailingId!;
const progress = (mailingId: MailingId) => app.call(supervisor, progressRoutes.read, { params: { mailingId } });
const act = (name: 'tryNow' | 'cancel', mailingId: MailingId) =>
  app.call(supervisor, progressRoutes[name], { params: { mailingId } });

test('the progress has the pace, the segments, the reasons of those skipped and the last recipients, which add up', async () => {
  const readers = await manyReaders(db, { segment, count: 6 });
  const id = await start();
  await pool.query("update memberships set newsletter_status = 'unsubscribed' where contact_id = $1", [readers[0]!.id]);
  await sendMailing(app.services, id);
  const now = await progress(id);
  expect(now).toMatchObject({
    startedBy: 'Tobias Lindqvist',
    perMinute: 5,
    segments: [{ name: 'Weather and Water', done: 6, all: 6 }],
    skipped: [{ reason: 'no longer subscribed', count: 1 }],
    trouble: null,
  });
  expect(
    now.latest
      .filter(({ state }) => state === 'sent')
      .map(({ email }) => email)
      .sort(),
  ).toEqual(
    readers
      .slice(1)
      .map(({ email }) => email)
      .sort(),
  );
});

test('mails that the server defers wait with its own words, and Try now sends them at once', async () => {
  const readers = await manyReaders(db, { segment, count: 2 });
  await sink.behave([{ at: 'rcpt', to: readers[0]!.email, answer: '451 4.7.1 Greylisted, come back later' }]);
  const id = await start();
  await sendMailing(app.services, id);
  const { trouble } = await progress(id);
  expect(trouble).toMatchObject({ count: 1, words: expect.stringContaining('Greylisted') });
  expect(Date.parse(trouble!.nextAt)).toBeGreaterThan(Date.now());
  await sink.behave();
  await pool.query("update mailing_recipients set next_at = now() + interval '1 hour' where state = 'queued'");
  await act('tryNow', id);
  await sendMailing(app.services, id);
  expect((await sink.taken()).map(({ to }) => to).sort()).toEqual(readers.map(({ email }) => email).sort());
  expect((await app.refusal(supervisor, progressRoutes.tryNow, { params: { mailingId: id } })).code).toBe(
    'mailings/not-sending',
  );
});

test('a paused campaign says since when and by whom, and no person if it stopped by itself', async () => {
  await manyReaders(db, { segment, count: 2 });
  const mailingId = await start();
  const status = await app.call(supervisor, mailingsRoutes.pause, { params: { mailingId } });
  expect(status).toMatchObject({ state: 'paused', pausedBy: 'Tobias Lindqvist', pausedAt: expect.any(String) });
  expect(await app.call(supervisor, mailingsRoutes.resume, { params: { mailingId } })).toMatchObject({
    pausedAt: null,
    pausedBy: '',
  });
  await pool.query('update articles set published_at = null');
  await sendMailing(app.services, mailingId);
  const stopped = await app.call(supervisor, mailingsRoutes.status, { query: { articleId: article.id } });
  expect(stopped).toMatchObject({
    state: 'paused',
    pauseReason: 'article',
    pausedBy: '',
    pausedAt: expect.any(String),
  });
});

test('cancelling skips everybody who waits, ends the campaign and keeps its record', async () => {
  const readers = await manyReaders(db, { segment, count: 5 });
  const id = await start();
  await pool.query("update mailing_recipients set state = 'sent', sent_at = now() where email = $1", [
    readers[0]!.email,
  ]);
  const status = await act('cancel', id);
  expect(status).toMatchObject({ state: 'sent', counts: { sent: 1, skipped: 4, queued: 0 } });
  await sendMailing(app.services, id);
  expect(await sink.taken()).toEqual([]);
  expect((await progress(id)).skipped).toEqual([{ reason: 'cancelled', count: 4 }]);
  const { rows } = await pool.query("select details from audit_log where act = 'mailings.cancel'");
  expect(rows[0].details).toMatchObject({ recipients: 4 });
  expect((await app.refusal(supervisor, progressRoutes.cancel, { params: { mailingId: id } })).code).toBe(
    'mailings/not-sending',
  );
});

test('a cancelled campaign waits for the mail in flight and ends after it', async () => {
  const readers = await manyReaders(db, { segment, count: 3 });
  const id = await start();
  await pool.query("update mailing_recipients set state = 'sending' where email = $1", [readers[0]!.email]);
  expect(await act('cancel', id)).toMatchObject({ state: 'sending', counts: { sending: 1, skipped: 2 } });
  await sendMailing(app.services, id);
  const { rows } = await pool.query('select state from mailings where id = $1', [id]);
  expect(rows[0].state).toBe('sent');
});

test('whom the mail server puts off after the campaign was cancelled gets nothing any more', async () => {
  const readers = await manyReaders(db, { segment, count: 3 });
  const id = await start();
  await pool.query("update mailing_recipients set state = 'sending' where email = $1", [readers[0]!.email]);
  await act('cancel', id);
  await pool.query(
    "update mailing_recipients set state = 'queued', next_at = now() + interval '1 minute' where email = $1",
    [readers[0]!.email],
  );
  await sendMailing(app.services, id);
  expect((await progress(id)).skipped).toEqual([{ reason: 'cancelled', count: 3 }]);
  const { rows } = await pool.query('select state, finished_at from mailings where id = $1', [id]);
  expect(rows[0]).toMatchObject({ state: 'failed', finished_at: expect.any(Date) });
  expect(await sink.taken()).toEqual([]);
});

test('a paused campaign of an unpublished article is cancelled for good', async () => {
  await manyReaders(db, { segment, count: 3 });
  const id = await start();
  await pool.query('update articles set published_at = null');
  await sendMailing(app.services, id);
  expect(await act('cancel', id)).toMatchObject({ state: 'failed', counts: { skipped: 3 } });
});
