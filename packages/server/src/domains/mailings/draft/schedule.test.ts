import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import { scheduleRoutes } from '@oeuvre/contracts/domains/mailings/draft/schedule.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { ArticleId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle } from '../../articles/articles.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { manyReaders } from '../mailings.factory.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { draftHandlers } from './draft.routes.ts';
import { startDueMailings } from './schedule.commands.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let supervisor: { id: UserId };
let segment: { id: SegmentId };
let article: { id: ArticleId };

beforeAll(async () => {
  app = await testApp([...mailingsHandlers, ...draftHandlers], { demo: true });
});
beforeEach(async () => {
  supervisor = await aPerson(db, {
    firstName: 'Mara',
    lastName: 'Osei',
    roles: ['OO_SUPERVISOR'],
    flags: ['canMailArticles'],
  });
  segment = await aSegment(db, { staff: [supervisor] });
  article = await anArticle(db, { by: await aPerson(db), segments: [segment.id], status: 'published' });
  await manyReaders(db, { segment, count: 3 });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const query = () => ({ articleId: article.id });
const schedule = (sendAt = inHours(1)) =>
  app.call(supervisor, scheduleRoutes.set, { body: { ...query(), sendAt, audience: 'everybody' } });
const cancel = () => app.call(supervisor, scheduleRoutes.cancel, { query: query() });
const draft = () => app.call(supervisor, draftRoutes.get, { query: query() });
const status = () => app.call(supervisor, mailingsRoutes.status, { query: query() });
const comesDue = (ago = '1 second') => pool.query('update mailing_drafts set send_at = now() - $1::interval', [ago]);
const campaigns = async () => (await pool.query("select id from mailings where kind = 'mass'")).rows.length;

test('a scheduled mailing starts at its time and not before, once, however many workers look', async () => {
  expect(await schedule()).toMatchObject({ by: 'Mara Osei', audience: 'everybody' });
  expect((await draft()).schedule).toMatchObject({ by: 'Mara Osei' });
  await startDueMailings(app.services);
  expect(await status()).toMatchObject({ started: false });
  await comesDue();
  await Promise.all(Array.from({ length: 4 }, () => startDueMailings(app.services)));
  expect(await status()).toMatchObject({ started: true, totalCount: 3 });
  expect(await campaigns()).toBe(1);
  await startDueMailings(app.services);
  expect(await campaigns()).toBe(1);
});

test('the audience is that of the moment at which sending starts', async () => {
  await schedule();
  await manyReaders(db, { segment, count: 2 });
  await comesDue();
  await startDueMailings(app.services);
  expect(await status()).toMatchObject({ totalCount: 5 });
});

test('a time is cancelled until sending starts', async () => {
  await schedule();
  await cancel();
  expect((await draft()).schedule).toBeNull();
  expect((await app.refusal(supervisor, scheduleRoutes.cancel, { query: query() })).code).toBe(
    'mailings/not-scheduled',
  );
  await schedule();
  await comesDue();
  await startDueMailings(app.services);
  expect((await app.refusal(supervisor, scheduleRoutes.cancel, { query: query() })).code).toBe(
    'mailings/already-started',
  );
});

test('sending now takes the time away', async () => {
  await schedule();
  await app.call(supervisor, mailingsRoutes.start, { body: query() });
  await app.call(supervisor, mailingsRoutes.reset, { query: query() });
  await startDueMailings(app.services);
  expect(await status()).toMatchObject({ started: false });
});

test.each([
  ['may no longer mail', 'update users set can_mail_articles = false', /permission|may not|allowed/i],
  ['unpublished it', 'update articles set published_at = null', /not published/],
  ['has no readers any more', "update memberships set newsletter_status = 'unsubscribed'", /Nobody is subscribed/],
])('a mailing whose sender %s is not sent, and the draft says why', async (_, change, words) => {
  await schedule();
  await pool.query(change);
  await comesDue();
  await startDueMailings(app.services);
  expect(await campaigns()).toBe(0);
  const { rows } = await pool.query('select refusal, send_at from mailing_drafts');
  expect(rows[0].refusal).toMatch(words);
  expect(rows[0].send_at).toBeNull();
});

test('a mailing that fails to start does not hold up the others, and is tried again', async () => {
  const broken = article;
  await schedule();
  await pool.query(`alter table mailings add constraint broken check (article_id <> '${broken.id}') not valid`);
  try {
    article = await anArticle(db, { by: await aPerson(db), segments: [segment.id], status: 'published' });
    await schedule();
    await comesDue();
    await startDueMailings(app.services);
    expect(await status()).toMatchObject({ started: true });
  } finally {
    await pool.query('alter table mailings drop constraint broken');
  }
  article = broken;
  expect((await draft()).schedule).not.toBeNull();
  await startDueMailings(app.services);
  expect(await status()).toMatchObject({ started: true });
});

test('a mailing that is hours late, because the server was away, waits for a person', async () => {
  await schedule();
  await comesDue('7 hours');
  await startDueMailings(app.services);
  expect(await campaigns()).toBe(0);
  expect((await draft()).refusal).toBe('The server was away at that time.');
  await schedule();
  expect((await draft()).refusal).toBeNull();
});

test.each([[inHours(-1)], [inHours(24 * 400)]])('the time %s is refused', async (sendAt) => {
  const refused = await app.refusal(supervisor, scheduleRoutes.set, {
    body: { ...query(), sendAt, audience: 'everybody' },
  });
  expect(refused.code).toBe('mailings/time-not-possible');
});

test('people who may not mail the article neither set nor cancel a time', async () => {
  await schedule();
  const foreign = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  const body = { ...query(), sendAt: inHours(1), audience: 'everybody' as const };
  expect((await app.refusal(foreign, scheduleRoutes.set, { body })).status).toBe(403);
  expect((await app.refusal(foreign, scheduleRoutes.cancel, { query: query() })).status).toBe(403);
});

test('after a reset the audience is in groups that add up, and the uncertain are not among those who never got it', async () => {
  const readers = await manyReaders(db, { segment, count: 4 });
  const { mailingId } = await app.call(supervisor, mailingsRoutes.start, { body: query() });
  const states = ['sent', 'uncertain', 'bounced'];
  for (const [at, state] of states.entries())
    await pool.query('update mailing_recipients set state = $1 where mailing_id = $2 and email = $3', [
      state,
      mailingId,
      readers[at]!.email,
    ]);
  await app.call(supervisor, mailingsRoutes.reset, { query: query() });
  await manyReaders(db, { segment, count: 2 });
  const { earlier, lastReset, audience } = await draft();
  expect(lastReset).toMatchObject({ reached: 2, all: 7, by: 'Mara Osei' });
  await pool.query('update mailings set closed_by = null');
  expect((await draft()).lastReset).toMatchObject({ by: '' });
  expect(earlier).toEqual({ have: 1, uncertain: 1, bounced: 1, waiting: 4, skipped: 0, joined: 2 });
  expect(Object.values(earlier!).reduce((sum, count) => sum + count, 0)).toBe(audience.people);
  const { bounced, waiting, skipped, joined } = earlier!;
  expect((await status()).remainingCount).toBe(bounced + waiting + skipped + joined);
});
