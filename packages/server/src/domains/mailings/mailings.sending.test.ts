import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { ArticleId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { type Sink, startSink } from '../../../test/smtp-sink.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { anArticle, aValue } from '../articles/articles.factory.ts';
import { unsubscribeByMail } from '../memberships/commands/newsletter.commands.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { manyReaders } from './mailings.factory.ts';
import { mailingsHandlers } from './mailings.routes.ts';
import { resumeAbandoned, sendMailing } from './mailings.sending.ts';
import { makeChunks } from './sending/sending.chunks.ts';

const connections = 4;
/** Recipients that a worker may have marked and not recorded. */
const window = 4 * connections;
let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;
let otherNode: Awaited<ReturnType<typeof testApp>>;
let supervisor: { id: UserId };
let segment: { id: SegmentId; name: string };
let article: { id: ArticleId };

beforeAll(async () => {
  sink = await startSink();
  const settings = { smtp: { url: sink.url, connections, perSecond: 10_000 }, mailFrom: 'Oeuvre <news@oeuvre.test>' };
  app = await testApp(mailingsHandlers, settings);
  otherNode = await testApp(mailingsHandlers, settings);
});
beforeEach(async () => {
  await sink.behave();
  await sink.clear();
  const author = await aPerson(db, { firstName: 'Ines', lastName: 'Caldeira' });
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  segment = await aSegment(db, { name: 'Paper & Light', staff: [supervisor] });
  article = await anArticle(db, {
    by: author,
    value: aValue('Größe & <Stille>', 'Water gives a painter nothing to hold.'),
    segments: [segment.id],
    status: 'published',
  });
});
afterAll(async () => {
  await app.services.mailer.close();
  await otherNode.services.mailer.close();
  await sink.close();
});

const start = () => app.call(supervisor, mailingsRoutes.start, { body: { articleId: article.id } });
const status = () => app.call(supervisor, mailingsRoutes.status, { query: { articleId: article.id } });
const addressesTaken = async () => (await sink.taken()).map((mail) => mail.to).sort();
const addressesOf = (readers: readonly { email: string }[]) => readers.map((reader) => reader.email).sort();
const dueNow = () => pool.query("update mailing_recipients set next_at = now() where state = 'queued'");

async function startAndSend() {
  const { mailingId } = await start();
  await sendMailing(app.services, mailingId!);
  return mailingId!;
}

test('everybody with the newsletter of one of the article’s segments gets one mail, however many of these segments they belong to', async () => {
  const other = await aSegment(db, {});
  const readers = await manyReaders(db, { segment, count: 60 });
  await pool.query('insert into article_segments values ($1, $2)', [article.id, other.id]);
  await pool.query(
    "insert into memberships (segment_id, contact_id, status, newsletter_status) select $1, contact_id, status, 'subscribed' from memberships where segment_id = $2",
    [other.id, segment.id],
  );
  await manyReaders(db, { segment, count: 3, newsletter: 'notSubscribed' });
  await manyReaders(db, { segment, count: 3, newsletter: 'unsubscribed' });
  await manyReaders(db, { segment, count: 3, status: 'SUSPENDED' });
  await manyReaders(db, { segment, count: 3, status: 'UNREGISTERED_FROM_NEWSLETTER' });

  expect(await start()).toMatchObject({
    started: true,
    state: 'sending',
    totalCount: 60,
    message: 'Mass mailing sent successfully',
  });
  expect(app.services.queued.filter((job) => job.queue === 'mailings.send').length).toBeGreaterThan(0);
  await sendMailing(app.services, (await status()).mailingId!);
  expect(await addressesTaken()).toEqual(addressesOf(readers));
  expect(await status()).toMatchObject({
    started: true,
    state: 'sent',
    counts: { sent: 60, queued: 0, uncertain: 0 },
    finishedAt: expect.any(String),
  });
});

test('a public article also reaches people who only get the newsletter', async () => {
  await pool.query("update articles set access_type = 'PUBLIC'");
  const members = await manyReaders(db, { segment, count: 2 });
  const leads = await manyReaders(db, { segment, count: 2, status: 'UNREGISTERED_FROM_NEWSLETTER' });
  await manyReaders(db, { segment, count: 2, status: 'SUSPENDED' });
  await startAndSend();
  expect(await addressesTaken()).toEqual(addressesOf([...members, ...leads]));
});

test('the mail contains the article in HTML and text, with one-click unsubscription for this person', async () => {
  await manyReaders(db, { segment, count: 1 });
  await startAndSend();
  const [taken] = await sink.taken();
  const mail = await simpleParser(taken!.raw);
  expect(mail.subject).toBe('Größe & <Stille>');
  expect(mail.html).toContain('Water gives a painter nothing to hold.');
  expect(mail.html).toContain('Gr&ouml;&szlig;e &#38; &#60;Stille&#62;'.replace('&ouml;', 'ö').replace('&szlig;', 'ß'));
  expect(mail.text).toContain('Water gives a painter nothing to hold.');
  expect(mail.html).toContain(`http://oeuvre.test/articles/${article.id}`);
  expect(mail.text).toContain('You are receiving this because you are subscribed to the newsletter of Paper & Light.');
  const list = mail.headers.get('list') as unknown as {
    unsubscribe: { url: string; mail: string };
    'unsubscribe-post': { name: string };
  };
  const [, token] = /\/email\/unsubscribe\?token=([\w-]+)/.exec(mail.text!)!;
  expect(list.unsubscribe).toMatchObject({ url: `http://oeuvre.test/api/email/unsubscribe?token=${token}` });
  expect(taken!.raw).toContain(`<mailto:news@oeuvre.test?subject=unsubscribe%20${token}>`);
  expect(taken!.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

test('two nodes share the work and send nothing twice', async () => {
  const readers = await manyReaders(db, { segment, count: 220 });
  await sink.behave([], 10);
  const { mailingId } = await start();
  await Promise.all([app, otherNode, app].map(({ services }) => sendMailing(services, mailingId!)));
  const { rows } = await pool.query<{ sent: number }>(
    'select count(*) as sent from mailing_recipients group by claimed_by',
  );
  expect(rows.map(({ sent }) => sent > 20)).toEqual([true, true]);
  expect(await addressesTaken()).toEqual(addressesOf(readers));
  expect(await status()).toMatchObject({ state: 'sent', counts: { sent: 220 } });
});

test('people who unsubscribe or are suspended between preparation and hand-over get nothing', async () => {
  const [first, second, third] = await manyReaders(db, { segment, count: 3 });
  const { mailingId } = await start();
  await unsubscribeByMail(db, { contactId: first!.id, segmentId: segment.id });
  await pool.query("update memberships set status = 'SUSPENDED' where contact_id = $1", [second!.id]);
  await sendMailing(app.services, mailingId!);
  expect(await addressesTaken()).toEqual([third!.email]);
  const { recipients } = await app.call(supervisor, mailingsRoutes.recipients, {
    params: { mailingId: mailingId! },
    query: { states: ['skipped'] },
  });
  expect(recipients.map((one) => [one.email, one.reason])).toEqual(
    addressesOf([first!, second!]).map((email) => [email, 'no longer subscribed']),
  );
});

test('an address that does not exist bounces, is never mailed again, and the others get their mail', async () => {
  const [dead, full, alive] = await manyReaders(db, { segment, count: 3 });
  await sink.behave([
    { at: 'rcpt', to: dead!.email, answer: '550 5.1.1 No such user' },
    { at: 'rcpt', to: full!.email, answer: '552 5.2.2 Mailbox full' },
  ]);
  await startAndSend();
  expect(await addressesTaken()).toEqual([alive!.email]);
  expect(await status()).toMatchObject({ state: 'sent', counts: { sent: 1, bounced: 2 } });

  await app.call(supervisor, mailingsRoutes.reset, { query: { articleId: article.id } });
  await sink.behave();
  await sink.clear();
  await startAndSend();
  expect(await addressesTaken()).toEqual(addressesOf([full!, alive!]));
});

test('mails that the server defers are sent later and counted once', async () => {
  const readers = await manyReaders(db, { segment, count: 12 });
  await sink.behave([
    { at: 'rcpt', answer: '451 4.7.1 Greylisted', times: 5 },
    { at: 'data', answer: '452 4.3.1 Disk full', times: 3 },
  ]);
  const mailingId = await startAndSend();
  expect(await status()).toMatchObject({ state: 'sending', counts: { sent: 4, queued: 8 } });
  expect(app.services.queued.at(-1)).toMatchObject({ queue: 'mailings.send', payload: { mailingId } });
  await dueNow();
  await sendMailing(app.services, mailingId);
  expect(await addressesTaken()).toEqual(addressesOf(readers));
  expect(await status()).toMatchObject({ state: 'sent', counts: { sent: 12 } });
});

test('a connection lost during a message leaves its recipient uncertain, and nobody gets it twice', async () => {
  const readers = await manyReaders(db, { segment, count: 10 });
  await sink.behave([
    { at: 'accepted', times: 2 },
    { at: 'data', times: 1 },
  ]);
  const mailingId = await startAndSend();
  await dueNow();
  await sendMailing(app.services, mailingId);
  const { counts, state } = await status();
  expect([counts.uncertain, counts.sent, state]).toEqual([3, 7, 'sent']);
  const taken = await addressesTaken();
  expect(taken).toHaveLength(counts.sent + 2);
  expect(new Set(taken).size).toBe(taken.length);
  expect(addressesOf(readers)).toEqual(expect.arrayContaining(taken));
});

test('an unreachable server costs nobody their mail', async () => {
  const readers = await manyReaders(db, { segment, count: 6 });
  await sink.behave([{ at: 'rcpt', times: 30 }]);
  const mailingId = await startAndSend();
  expect(await status()).toMatchObject({ state: 'sending', counts: { queued: 6 } });
  await sink.behave();
  await dueNow();
  await sendMailing(app.services, mailingId);
  expect(await addressesTaken()).toEqual(addressesOf(readers));
});

test('a server that refuses the sender pauses the campaign instead of bouncing everybody', async () => {
  const readers = await manyReaders(db, { segment, count: 30 });
  await sink.behave([{ at: 'mail', answer: '530 5.7.0 Authentication required' }]);
  const mailingId = await startAndSend();
  expect(await status()).toMatchObject({ state: 'paused', pauseReason: 'server', counts: { queued: 30, bounced: 0 } });
  await sink.behave();
  await app.call(supervisor, mailingsRoutes.resume, { params: { mailingId } });
  await sendMailing(app.services, mailingId);
  expect(await addressesTaken()).toEqual(addressesOf(readers));
});

test('pausing stops within one window, and resuming continues with the rest', async () => {
  const readers = await manyReaders(db, { segment, count: 200 });
  await sink.behave([], 60);
  const { mailingId } = await start();
  const params = { mailingId: mailingId! };
  const running = sendMailing(app.services, mailingId!);
  await expect.poll(async () => (await sink.taken()).length, { interval: 10 }).toBeGreaterThan(5);
  await app.call(supervisor, mailingsRoutes.pause, { params });
  const atPause = (await sink.taken()).length;
  await running;
  const paused = await status();
  expect(paused).toMatchObject({ state: 'paused', pauseReason: 'person' });
  expect(paused.counts.sent).toBeLessThanOrEqual(atPause + window);
  expect(paused.counts.sent + paused.counts.queued).toBe(200);

  await sink.behave();
  await app.call(supervisor, mailingsRoutes.resume, { params });
  await sendMailing(app.services, mailingId!);
  expect(await addressesTaken()).toEqual(addressesOf(readers));
});

test('a reset stops within one window; a later campaign can be limited to people whom the first did not reach', async () => {
  const readers = await manyReaders(db, { segment, count: 100 });
  await sink.behave([], 60);
  const { mailingId } = await start();
  const running = sendMailing(app.services, mailingId!);
  await expect.poll(async () => (await sink.taken()).length, { interval: 10 }).toBeGreaterThan(5);
  const reset = await app.call(supervisor, mailingsRoutes.reset, { query: { articleId: article.id } });
  expect(reset).toMatchObject({
    started: false,
    state: 'not_started',
    message: 'Campaign deleted successfully',
    earlierCampaigns: 1,
  });
  const atReset = (await sink.taken()).length;
  await running;
  expect((await sink.taken()).length).toBeLessThanOrEqual(atReset + window);
  expect((await pool.query("select from mailing_recipients where state in ('queued', 'sending')")).rowCount).toBe(0);

  await sink.behave();
  const { remainingCount } = await status();
  const second = await app.call(supervisor, mailingsRoutes.start, {
    body: { articleId: article.id, audience: 'remaining' },
  });
  expect(second.totalCount).toBe(remainingCount);
  await sendMailing(app.services, second.mailingId!);
  expect(await addressesTaken()).toEqual(addressesOf(readers));
});

test('unpublishing the article stops its campaign', async () => {
  await manyReaders(db, { segment, count: 5 });
  const { mailingId } = await start();
  await pool.query('update articles set published_at = null');
  await sendMailing(app.services, mailingId!);
  expect(await sink.taken()).toEqual([]);
  expect(await status()).toMatchObject({ state: 'paused', pauseReason: 'article' });
});

test('rows abandoned by a dead run become uncertain, and another run resumes the campaign', async () => {
  const readers = await manyReaders(db, { segment, count: 20 });
  const { mailingId } = await start();
  await pool.query(
    "update mailing_recipients set state = 'sending', claimed_by = '77', claimed_at = now() where email in (select email from mailing_recipients order by email limit 3)",
  );
  app.services.queued.length = 0;
  await resumeAbandoned(app.services);
  expect(await status()).toMatchObject({ state: 'sending', counts: { uncertain: 3, queued: 17 } });
  expect(app.services.queued).toContainEqual({ queue: 'mailings.send', payload: { mailingId } });
  await sendMailing(app.services, mailingId!);
  expect(await addressesTaken()).toEqual(addressesOf(readers).slice(3));
  expect(await status()).toMatchObject({ state: 'sent', counts: { sent: 17, uncertain: 3 } });
});

test('of two people who press Send at once, one learns that it has already started', async () => {
  await manyReaders(db, { segment, count: 5 });
  const both = await Promise.allSettled([start(), start()]);
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    code: 'mailings/already-started',
    status: 409,
  });
  const { rows } = await pool.query('select count(*)::int as count from mailing_recipients');
  expect(rows[0].count).toBe(5);
});

test('a campaign without recipients does not start', async () => {
  await expect(start()).rejects.toMatchObject({ code: 'mailings/nobody', status: 409 });
  expect(await status()).toMatchObject({ started: false });
});

test('a node never has more rows marked as sending than its window, and pausing releases those that wait', async () => {
  await manyReaders(db, { segment, count: 90 });
  await sink.behave([], 40);
  const { mailingId } = await start();
  const runs = Promise.all([sendMailing(app.services, mailingId!), sendMailing(app.services, mailingId!)]);
  const marked: number[] = [];
  const isFarEnough = async () => {
    const { counts } = await status();
    marked.push(counts.sending);
    return counts.sent >= 24;
  };
  await expect.poll(isFarEnough, { interval: 5 }).toBe(true);
  await app.call(supervisor, mailingsRoutes.pause, { params: { mailingId: mailingId! } });
  await runs;
  expect(Math.max(...marked)).toBeGreaterThan(connections);
  expect(Math.max(...marked)).toBeLessThanOrEqual(window);
  const { counts } = await status();
  expect(counts.sent + counts.queued).toBe(90);
  expect((await sink.taken()).length).toBe(counts.sent);
});

test('a run gives the chunk of a dead worker to another one while it is alive itself', async () => {
  const readers = await manyReaders(db, { segment, count: 200 });
  const { mailingId } = await start();
  await makeChunks(db, mailingId!);
  await pool.query('update mailing_chunks set worker = 77 where from_no = (select min(from_no) from mailing_chunks)');
  await pool.query(
    "update mailing_recipients set state = 'sending', claimed_by = '77' where no in (select no from mailing_recipients order by no limit 3)",
  );
  await sendMailing(app.services, mailingId!);
  expect(await status()).toMatchObject({ state: 'sent', counts: { sent: 197, uncertain: 3 } });
  expect(await addressesTaken()).toHaveLength(197);
  expect(addressesOf(readers)).toEqual(expect.arrayContaining(await addressesTaken()));
});

test('a change of the audience while a campaign runs applies to everybody who has not had their turn', async () => {
  const readers = await manyReaders(db, { segment, count: 60 });
  await pool.query("update articles set access_type = 'PUBLIC'");
  const leads = await manyReaders(db, { segment, count: 60, status: 'UNREGISTERED_FROM_NEWSLETTER' });
  await sink.behave([], 30);
  const { mailingId } = await start();
  const running = sendMailing(app.services, mailingId!);
  await expect.poll(async () => (await sink.taken()).length, { interval: 10 }).toBeGreaterThan(5);
  await pool.query("update articles set access_type = 'SUBSCRIBERS_ONLY'");
  await running;
  const { counts, state } = await status();
  expect([state, counts.sent + counts.skipped, counts.sending + counts.queued]).toEqual(['sent', 120, 0]);
  expect(counts.skipped).toBeGreaterThan(20);
  expect(await addressesTaken()).toEqual(expect.arrayContaining(addressesOf(readers)));
  expect(counts.skipped).toBeLessThanOrEqual(leads.length);
});

test('somebody who may mail can decide to send to uncertain recipients again: the same message, and the audit records it', async () => {
  const readers = await manyReaders(db, { segment, count: 3 });
  await sink.behave([{ at: 'accepted', to: `^${readers[1]!.email}$`, times: 1 }]);
  const mailingId = await startAndSend();
  expect(await status()).toMatchObject({ state: 'sent', counts: { sent: 2, uncertain: 1 } });
  const params = { mailingId };
  expect((await app.refusal(await aPerson(db), mailingsRoutes.sendAgain, { params })).status).toBe(404);
  expect(await app.call(supervisor, mailingsRoutes.sendAgain, { params })).toMatchObject({
    state: 'sending',
    counts: { queued: 1, uncertain: 0 },
  });
  expect(app.services.queued.at(-1)).toMatchObject({ queue: 'mailings.send', payload: { mailingId } });
  await sendMailing(app.services, mailingId);
  expect(await status()).toMatchObject({ state: 'sent', counts: { sent: 3, uncertain: 0 } });
  const ids = (await Promise.all((await sink.taken()).map((mail) => simpleParser(mail.raw)))).map(
    (mail) => mail.messageId,
  );
  expect([ids.length, new Set(ids).size]).toEqual([4, 3]);
  expect((await app.refusal(supervisor, mailingsRoutes.sendAgain, { params })).code).toBe('mailings/nobody-uncertain');
  const { rows } = await pool.query(`select details from audit_log where act = 'mailings.send-again'`);
  expect(rows).toEqual([{ details: { mailingId, recipients: 1 } }]);
});
