import { hiddenLink } from '@oeuvre/contracts/domains/mailings/counting/counting.constants.ts';
import { countingRoutes } from '@oeuvre/contracts/domains/mailings/counting/counting.routes.ts';
import { mailEventsRoutes } from '@oeuvre/contracts/domains/mailings/events/events.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { preferencesRoutes } from '@oeuvre/contracts/domains/mailings/preferences/preferences.routes.ts';
import type { ArticleId, MailingId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { FastifyInstance } from 'fastify';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { FailingPool } from '../../../../test/failing-pool.ts';
import { endlessLimits } from '../../../../test/services.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle } from '../../articles/articles.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { mailEventsHandlers } from '../events/events.routes.ts';
import { manyReaders } from '../mailings.factory.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { sendMailing } from '../mailings.sending.ts';
import { unsubscribeToken } from '../mailings.tokens.ts';
import { preferencesHandlers } from '../preferences/preferences.routes.ts';
import { countingPlugin } from './counting.plugin.ts';
import { countingHandlers } from './counting.routes.ts';
import { countingToken } from './counting.tokens.ts';
import { judgeVisits } from './counting.verdicts.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const handlers = [...mailingsHandlers, ...countingHandlers, ...mailEventsHandlers, ...preferencesHandlers];
/** The target of a link in the article; HTML escapes some of its characters. */
const museum = 'https://museum.example/works?id=1&room=2';
const text = [
  { type: 'title', children: [{ text: 'Still' }] },
  {
    type: 'paragraph',
    children: [
      { text: 'See ' },
      { type: 'link', url: museum, children: [{ text: 'the <work>' }] },
      { text: ', ' },
      { type: 'link', url: 'https://other.example/', children: [{ text: 'another' }] },
      { text: ' or ' },
      { type: 'link', url: 'mailto:desk@museum.example', children: [{ text: 'write' }] },
    ],
  },
];

let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;
const away = new FailingPool(pool);
let admin: { id: UserId };
let supervisor: { id: UserId };
let segment: { id: SegmentId };
let articleId: ArticleId;
let readers: { id: string; email: string }[];

beforeAll(async () => {
  sink = await startSink();
  const settings = {
    smtp: { url: sink.url, connections: 2, perSecond: 10_000 },
    mailFrom: 'Oeuvre <news@oeuvre.test>',
  };
  // The plugin's own way to the database can be cut.
  const plugin = (scope: FastifyInstance, { services }: { services: Services }) =>
    countingPlugin(scope, { services: { ...services, db: createDatabase(away as never) } });
  app = await testApp(handlers, settings, [plugin]);
  Object.assign(app.services, { limits: endlessLimits });
});
afterAll(async () => {
  await app.app.close();
  await app.services.mailer.close();
  await sink.close();
});
beforeEach(async () => {
  away.failAfter(Number.POSITIVE_INFINITY, new Error());
  await sink.clear();
  admin = await aPerson(db, { roles: ['SUPER'] });
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  segment = await aSegment(db, { staff: [supervisor] });
  ({ id: articleId } = await anArticle(db, {
    by: await aPerson(db, {}),
    value: text as never,
    segments: [segment.id],
    status: 'published',
  }));
  readers = await manyReaders(db, { segment, count: 2 });
});

const count = (countsReads: boolean) => app.call(admin, countingRoutes.changeSettings, { body: { countsReads } });
/** The link of a mail that was sent today. */
const tokenOf = ({ id }: { id: string }) => {
  const time = Date.now().toString(16).padStart(12, '0');
  const mailingId = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000` as MailingId;
  const claim = { contactId: id as never, segmentId: segment.id, mailingId };
  return unsubscribeToken(app.services.config.sessionSecret, claim);
};
const optOut = async (contactId: string) =>
  pool.query('insert into mailing_uncounted (contact_id) values ($1) on conflict do nothing', [contactId]);

async function send() {
  const { mailingId } = await app.call(supervisor, mailingsRoutes.start, { body: { articleId } });
  await sendMailing(app.services, mailingId!);
  const mails = new Map((await sink.taken()).map((mail) => [mail.to, mail.raw]));
  return { mailingId: mailingId!, rawOf: (at: number) => mails.get(readers[at]!.email)! };
}
const htmlOf = async (raw: string) => (await simpleParser(raw)).html as string;
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
const countedIn = (html: string) => hrefsIn(html).filter((href) => href.includes('/go/'));
const pixelIn = (html: string) => /src="http:\/\/oeuvre\.test(\/seen\/[^"]*)"/.exec(html)![1]!;
const pathOf = (url: string) => new URL(url).pathname;
const visit = (url: string, { method = 'GET' as 'GET' | 'HEAD', agent = firefox } = {}) =>
  app.inject({ method, url, headers: { 'user-agent': agent } });
/** The visits were made so long ago, and the mails sent before them. */
async function afterAMinute(mailingId: MailingId, seconds = 80) {
  await expect
    .poll(async () => (await pool.query('select 1 from mailing_visits where mailing_id = $1', [mailingId])).rowCount)
    .toBeGreaterThan(0);
  // Visits are stored a few milliseconds after their answer.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.query("update mailing_visits set at = at - $2 * interval '1 second' where mailing_id = $1", [
    mailingId,
    seconds,
  ]);
  await pool.query(
    "update mailing_recipients set sent_at = sent_at - interval '1 hour' where mailing_id = $1 and sent_at > now() - interval '30 minutes'",
    [mailingId],
  );
  await judgeVisits(app.services);
}
const eventsOf = async (mailingId: MailingId, at: number) => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from mailing_recipients where mailing_id = $1 and email = $2',
    [mailingId, readers[at]!.email],
  );
  return app.call(supervisor, mailEventsRoutes.ofRecipient, { params: { mailingId, recipientId: rows[0]!.id } });
};
/** A mail without what differs in any two: its ids, its time, its boundary, and the tokens and passes of its row. */
const alike = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/^(Message-ID|Date|To|List-[A-Za-z-]+):.*(\r\n[ \t].*)*/gm, '$1')
    .replace(/=_[0-9a-f-]{36}/g, 'boundary')
    .replace(/token=(3D)?[A-Za-z0-9_-]+/g, 'token');

test('counting is off: the mail has no address that counts, and its links lead straight to their targets', async () => {
  const { rawOf, mailingId } = await send();
  const html = await htmlOf(rawOf(0));
  expect(html).not.toMatch(/\/go\/|\/seen\/|width="1"/);
  expect(hrefsIn(html)).toContain('https://museum.example/works?id&#61;1&#38;room&#61;2'.replaceAll('&#61;', '='));
  expect((await pool.query('select 1 from mailing_links where mailing_id = $1', [mailingId])).rowCount).toBe(0);
});

test('a person who chose not to be counted gets the mail of a campaign without counting', async () => {
  const off = await send();
  const before = alike(off.rawOf(0));
  await app.call(supervisor, mailingsRoutes.reset, { query: { articleId } });
  await sink.clear();
  await count(true);
  await optOut(readers[0]!.id);
  const on = await send();
  expect(alike(on.rawOf(0))).toBe(before);
  expect(alike(on.rawOf(1))).not.toBe(before);
});

test('each counted link leads to its own target, the hidden one comes last, and the ways out are not counted', async () => {
  await count(true);
  const { rawOf } = await send();
  const html = await htmlOf(rawOf(0));
  expect(hrefsIn(html).filter((href) => href.includes('/email/unsubscribe'))).not.toEqual([]);
  expect(hrefsIn(html)).toContain('mailto:desk@museum.example');
  const replies = await Promise.all(countedIn(html).map((url) => visit(pathOf(url))));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 302));
  const targets = replies.map(({ headers }) => headers.location);
  expect(targets).toContain(museum);
  expect(targets).toContain('https://other.example/');
  expect(targets.at(-1)).toContain(`/articles/${articleId}`);
  expect(html.slice(html.lastIndexOf('display:none'))).toContain(countedIn(html).at(-1));
  expect(replies[0]!.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const open = await visit(pixelIn(html));
  expect(open).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
  });
  // The plain text shows the addresses as they are.
  expect((await simpleParser(rawOf(0))).text).not.toContain('/go/');
});

test('a token that is not ours is a plain page with 404, and no address in it is believed', async () => {
  await count(true);
  const { rawOf } = await send();
  const path = pathOf(countedIn(await htmlOf(rawOf(0)))[0]!);
  const { rows } = await pool.query<{ number: number; no: number }>(
    'select m.number, r.no::int as no from mailings m join mailing_recipients r on r.mailing_id = m.id order by r.no desc limit 1',
  );
  const { number, no } = rows[0]!;
  const secret = app.services.config.sessionSecret;
  const strangers = [
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
    `${path}?url=https://evil.example`.replace('/go/', '/go/x'),
    `/go/${countingToken(secret, { mailing: number, no, link: 400 })}`,
    `/go/${countingToken(secret, { mailing: 4_000_000, no, link: 1 })}`,
    `/go/${countingToken(secret, { mailing: number, no, link: 0 })}`,
    '/seen/nothing',
  ];
  for (const url of strangers) {
    const reply = await visit(url);
    expect(reply.statusCode, url).toBe(404);
    expect(reply.headers.location).toBeUndefined();
    expect(reply.body).toContain('This link leads nowhere');
    expect(reply.headers['content-type']).toContain('text/html');
  }
  const asked = await visit(`${path}?url=https://evil.example&link=2`);
  expect(asked.headers.location).not.toContain('evil');
});

test('no head of a request changes where a link leads, what is answered, or who was there', async () => {
  await count(true);
  const { rawOf, mailingId } = await send();
  const page = await htmlOf(rawOf(0));
  const [link, picture] = [pathOf(countedIn(page)[1]!), pixelIn(page)];
  const { location } = (await visit(link)).headers;
  const heads = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    cookie: 'oeuvre=evil.example',
    range: 'bytes=0-1',
    purpose: 'x'.repeat(4_000),
    'user-agent': `${'\u00ff'.repeat(2_000)} <script> Firefox/128.0`,
  };
  for (const url of [link, picture]) {
    const reply = await app.inject({ method: 'GET', url, headers: heads });
    expect([reply.statusCode, reply.headers.location]).toEqual(url === link ? [302, location] : [200, undefined]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify([reply.headers, reply.body])).not.toContain('evil');
  }
  for (const url of [`/go/${'A'.repeat(8_000)}`, '/go/%00', '/go/%ff', '/seen/__proto__', '/go/../../etc/passwd'])
    expect((await visit(url)).statusCode, url.slice(0, 40)).toBeOneOf([400, 404, 414]);
  await afterAMinute(mailingId);
  expect(JSON.stringify((await eventsOf(mailingId, 0)).events)).not.toMatch(/evil|script|\u00ff/);
});

test('opens and clicks of people are counted once for each person, and those of programs apart', async () => {
  await count(true);
  const { rawOf, mailingId } = await send();
  const [first, second] = [await htmlOf(rawOf(0)), await htmlOf(rawOf(1))];
  const links = countedIn(first);
  await visit(pixelIn(first));
  await visit(pixelIn(first));
  await visit(pathOf(links[1]!));
  await visit(pixelIn(second), { agent: 'Mozilla/5.0' });
  await visit(pathOf(countedIn(second)[1]!), { method: 'HEAD' });
  await afterAMinute(mailingId);

  const { rows } = await pool.query(
    'select link, people, machines, only_machines as "only" from mailing_reader_counts where mailing_id = $1 order by link',
    [mailingId],
  );
  expect(rows).toEqual([
    { link: -1, people: 1, machines: 1, only: 1 },
    { link: 0, people: 1, machines: 1, only: 1 },
    { link: 2, people: 1, machines: 1, only: 1 },
  ]);
  expect((await eventsOf(mailingId, 0)).events).toMatchObject([
    { type: 'Open', isMachine: false, detail: 'Firefox on Linux', proof: 'counted' },
    { type: 'Open', isMachine: false },
    { type: 'Click', isMachine: false, link: expect.any(String) },
  ]);
  expect((await eventsOf(mailingId, 1)).events.map(({ isMachine }) => isMachine)).toEqual([true, true]);
  const people = await pool.query(
    'select opened_at, clicked_at from mailing_recipients where mailing_id = $1 and email = $2',
    [mailingId, readers[1]!.email],
  );
  expect(people.rows).toEqual([{ opened_at: null, clicked_at: null }]);

  const reads = await app.call(supervisor, countingRoutes.reads, { params: { mailingId } });
  expect(reads).toMatchObject({ opened: { people: 1, machines: 1, onlyMachines: 1 }, clicked: 1 });
  expect(reads.hours.map(({ people, machines }) => [people, machines])).toContainEqual([2, 1]);
  expect(reads.links[0]).toMatchObject({ link: 2, people: 1, machines: 1, isHidden: false });
  expect(reads.links.at(-1)).toMatchObject({ isHidden: true, people: 0, machines: 0 });
  const { counts, counted } = await app.call(supervisor, mailEventsRoutes.outcomes, { params: { mailingId } });
  expect([counts.opened, counts.clicked, counted]).toEqual([1, 1, 2]);
  const listed = await app.call(supervisor, mailingsRoutes.recipients, {
    params: { mailingId },
    query: { outcome: 'clicked' },
  });
  expect(listed).toMatchObject({ totalCount: 1, recipients: [{ email: readers[0]!.email, isCounted: true }] });

  // The person opens the mail that a program had opened before: now both count.
  await visit(pixelIn(second));
  await afterAMinute(mailingId);
  const again = await pool.query(
    'select people, machines, only_machines as "only" from mailing_reader_counts where mailing_id = $1 and link = 0',
    [mailingId],
  );
  expect(again.rows).toEqual([{ people: 2, machines: 1, only: 0 }]);
  expect((await pool.query('select 1 from mailing_visits where mailing_id = $1', [mailingId])).rowCount).toBe(0);
});

test('a program that follows the hidden link, or three links at once, is a machine, also by a visit that was judged before', async () => {
  await count(true);
  const { rawOf, mailingId } = await send();
  const links = countedIn(await htmlOf(rawOf(0)));
  await visit(pathOf(links[1]!));
  await visit(pathOf(links.at(-1)!));
  await visit(pathOf(countedIn(await htmlOf(rawOf(1)))[0]!));
  await visit(pathOf(countedIn(await htmlOf(rawOf(1)))[1]!));
  await visit(pathOf(countedIn(await htmlOf(rawOf(1)))[2]!));
  await afterAMinute(mailingId);
  expect((await eventsOf(mailingId, 0)).events.map(({ isMachine }) => isMachine)).toEqual([true, true]);
  expect((await eventsOf(mailingId, 1)).events.map(({ isMachine }) => isMachine)).toEqual([true, true, true]);
  await visit(pathOf(links[2]!));
  await pool.query("update mailing_events set at = at + interval '50 seconds' where mailing_id = $1 and link_no = $2", [
    mailingId,
    hiddenLink,
  ]);
  await afterAMinute(mailingId, 75);
  expect((await eventsOf(mailingId, 0)).events.map(({ isMachine }) => isMachine)).toEqual([true, true, true]);
});

test('links work and nothing is counted once the person or the site has chosen so', async () => {
  await count(true);
  const { rawOf, mailingId } = await send();
  const [path, other] = await Promise.all([0, 1].map(async (at) => pathOf(countedIn(await htmlOf(rawOf(at)))[0]!)));
  await optOut(readers[0]!.id);
  expect((await visit(path!)).statusCode).toBe(302);
  expect((await visit(other!)).statusCode).toBe(302);
  await afterAMinute(mailingId);
  const counted = () => pool.query('select email from mailing_events where mailing_id = $1', [mailingId]);
  expect((await counted()).rows).toEqual([{ email: readers[1]!.email }]);
  await count(false);
  expect((await visit(other!)).statusCode).toBe(302);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await judgeVisits(app.services);
  expect((await counted()).rows).toHaveLength(1);
});

test('a database that is away keeps no reader from a target that was asked for before', async () => {
  await count(true);
  const { rawOf } = await send();
  const path = pathOf(countedIn(await htmlOf(rawOf(0)))[1]!);
  const { headers } = await visit(path);
  away.failAfter(0, Object.assign(new Error('Connection terminated'), { code: '57P01' }));
  const reply = await visit(path);
  expect([reply.statusCode, reply.headers.location]).toEqual([302, headers.location]);
  expect((await visit(pixelIn(await htmlOf(rawOf(0))))).statusCode).toBe(200);
});

test('a budget of each link limits what is counted, and never the way to the target', async () => {
  await count(true);
  const { rawOf, mailingId } = await send();
  const path = pathOf(countedIn(await htmlOf(rawOf(0)))[0]!);
  const replies = await Promise.all(Array.from({ length: 60 }, () => visit(path)));
  expect(replies.every(({ statusCode }) => statusCode === 302)).toBe(true);
  await expect
    .poll(async () => (await pool.query('select 1 from mailing_visits where mailing_id = $1', [mailingId])).rowCount)
    .toBe(30);
});

test('a person chooses by the link of a mail or signed in; where nothing is counted there is nothing to choose', async () => {
  const token = tokenOf(readers[0]!);
  const read = async () => (await app.call(null, preferencesRoutes.read, { query: { token } })).counted;
  const choose = (counted: boolean) => app.call(null, preferencesRoutes.count, { body: { token, counted } });
  expect(await read()).toBeNull();
  await count(true);
  expect(await read()).toBe(true);
  expect((await choose(false)).counted).toBe(false);
  await count(false);
  // The choice stays visible, so that it can be undone.
  expect(await read()).toBe(false);
  await count(true);
  expect((await choose(true)).counted).toBe(true);

  const person = await aPerson(db, {});
  await pool.query('update contacts set user_id = $1 where id = $2', [person.id, readers[1]!.id]);
  const own = await app.call(person, preferencesRoutes.count, { body: { counted: false } });
  expect(own.counted).toBe(false);
  const chosen = await pool.query('select contact_id from mailing_uncounted');
  expect(chosen.rows).toContainEqual({ contact_id: readers[1]!.id });
  expect((await app.refusal(null, preferencesRoutes.count, { body: { counted: false } })).status).toBe(401);
});

test('only an administrator switches counting, and each change is in the audit log', async () => {
  expect(await app.call(admin, countingRoutes.settings, {})).toEqual({
    countsReads: false,
    changedBy: null,
    changedAt: null,
  });
  for (const route of [countingRoutes.settings, countingRoutes.changeSettings] as const)
    expect((await app.refusal(supervisor, route as never, { body: { countsReads: true } } as never)).status).toBe(403);
  expect(await count(true)).toMatchObject({ countsReads: true, changedAt: expect.any(String) });
  await count(true);
  const { rows } = await pool.query(
    "select actor_id, details from audit_log where act = 'mailings.counting' and actor_id = $1",
    [admin.id],
  );
  expect(rows).toEqual([{ actor_id: admin.id, details: { countsReads: true } }]);
});
