import type { MailKind, MailTrouble } from '@oeuvre/contracts/domains/mailings/log/mail-log.constants.ts';
import { mailLogRoutes } from '@oeuvre/contracts/domains/mailings/log/mail-log.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { suppress } from '../../contacts/suppressions.commands.ts';
import { choosePace } from '../digest/digest.choices.ts';
import { prepareDigests } from '../digest/digest.prepare.ts';
import { sendDigests } from '../digest/digest.sending.ts';
import { aStartedCampaign } from '../mailings.fixture.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { sendMailing, skipQueued } from '../mailings.sending.ts';
import { mailLogHandlers } from './mail-log.routes.ts';

let sink: Sink;
let app: Awaited<ReturnType<typeof testApp>>;
let admin: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  sink = await startSink();
  app = await testApp([...mailingsHandlers, ...mailLogHandlers], {
    smtp: { url: sink.url, connections: 2, perSecond: 10_000 },
    mailFrom: 'Oeuvre <news@oeuvre.test>',
  });
});
beforeEach(async () => {
  await sink.behave();
  await sink.clear();
  await pool.query('truncate mailings, mailing_troubles, single_mails, digests, suppressions cascade');
  admin = await aPerson(db, { roles: ['SUPER'] });
});
afterAll(async () => {
  await app.services.mailer.close();
  await sink.close();
});

interface Query {
  readonly address?: string;
  readonly kinds?: MailKind[];
  readonly states?: MailTrouble[];
  readonly page?: number | string;
  readonly itemsPerPage?: number;
}
const list = (query: Query = {}, person: Parameters<typeof app.call>[0] = admin) =>
  app.call(person, mailLogRoutes.list, { query });
const shown = async (query: Query = {}) => {
  const { mails, totalCount } = await list(query);
  expect(totalCount).toBe(mails.length);
  return mails.map(({ kind, to, state }) => `${kind} ${to} ${state}`);
};
const masked = (email: string) => email.replace(/^(.).*@/, '$1***@');

const single = (to: string, topic: 'reset-password' | 'segment-invitation' = 'reset-password') =>
  app.services.mailer.send({ topic, to, subject: 'A secret link', html: '<p>x</p>', text: 'x' });
const refuse = (answer: string) => sink.behave([{ at: 'rcpt', answer }]);

test('all kinds of mail are in one list, the newest first, with masked addresses', async () => {
  await single('ines@example.org');
  const { mailingId, people, article } = await aStartedCampaign(app, 2);
  await sendMailing(app.services, mailingId);
  await single('ben@example.org', 'segment-invitation');
  const { mails } = await list();
  expect(mails).toMatchObject([
    { kind: 'invitation', topic: 'segment-invitation', to: 'b***@example.org', state: 'sent', subject: null },
    { kind: 'article', to: masked(people[1]!.email), articleId: article.id, state: 'sent', topic: null },
    { kind: 'article', to: masked(people[0]!.email), subject: expect.any(String), endedAt: expect.any(String) },
    { kind: 'account', topic: 'reset-password', to: 'i***@example.org', reason: null },
  ]);
  expect(JSON.stringify(mails)).not.toContain('secret');
});

test('only SUPER reads it', async () => {
  for (const role of ['OO_SUPERVISOR', 'OO_CURATOR'] as const) {
    const refused = await app.refusal(await aPerson(db, { roles: [role] }), mailLogRoutes.list, { query: {} });
    expect(refused.status).toBe(403);
  }
});

test('a refused mail says why in the words of the server, without the address', async () => {
  await refuse('550 5.1.1 <ines@example.org>: ines is unknown');
  await expect(single('ines@example.org')).rejects.toThrow();
  const { mails } = await list({ states: ['bounced'] });
  expect(mails).toMatchObject([{ to: 'i***@example.org', state: 'bounced' }]);
  expect(mails[0]!.reason).toContain('<i***@example.org>: i*** is unknown');
});

test('a search finds a whole address or all of a domain, and nothing by a part of what is masked', async () => {
  await single('ines@example.org');
  await single('ben@example.org');
  await single('ada@other.example');
  const { mailingId, people } = await aStartedCampaign(app, 2);
  const [first] = people;
  const domain = first!.email.split('@')[1]!;
  expect(await shown({ address: ' INES@example.org ' })).toEqual(['account i***@example.org sent']);
  expect(await shown({ address: 'example.org' })).toEqual([
    'account b***@example.org sent',
    'account i***@example.org sent',
  ]);
  expect(await shown({ address: '@other.example' })).toEqual(['account a***@other.example sent']);
  expect(await shown({ address: first!.email })).toEqual([`article ${masked(first!.email)} waiting`]);
  expect(await shown({ address: domain, kinds: ['article'] })).toHaveLength(2);
  for (const part of ['ine', 'ines', 'ines@', 'ines@example', 'example', 'rg', '%', '*@example.org'])
    expect(await shown({ address: part }), part).toEqual([]);
  expect(await pool.query('select state from mailings where id = $1', [mailingId])).toMatchObject({ rowCount: 1 });
});

test('kinds and states narrow the list together', async () => {
  const { mailingId, people } = await aStartedCampaign(app, 3);
  await suppress(db, { email: people[0]!.email, reason: 'bounce' });
  await sink.behave([{ at: 'rcpt', answer: '550 5.1.1 no such mailbox', times: 1 }]);
  await sendMailing(app.services, mailingId);
  await refuse('451 4.7.1 later');
  await expect(single('ines@example.org')).rejects.toThrow();
  const skipped = `article ${masked(people[0]!.email)} skipped`;
  expect(await shown({ states: ['skipped'] })).toEqual([skipped]);
  expect(await shown({ states: ['bounced'] })).toEqual([expect.stringContaining('bounced')]);
  const together = await shown({ states: ['skipped', 'failed', 'bounced'] });
  expect(together.map((line) => line.split(' ').at(-1)).sort()).toEqual(['bounced', 'failed', 'skipped']);
  expect(await shown({ states: ['failed'], kinds: ['article', 'invitation'] })).toEqual([]);
  expect(await shown({ kinds: ['account'] })).toEqual(['account i***@example.org failed']);
  expect(await shown({ kinds: ['digest'] })).toEqual([]);
});

test('those who wait are found while a mailing is sent, and not after its end', async () => {
  const { mailingId } = await aStartedCampaign(app, 3);
  expect(await shown({ states: ['waiting'] })).toHaveLength(3);
  await sendMailing(app.services, mailingId);
  expect(await shown({ states: ['waiting'] })).toEqual([]);
});

test('those who wait are found in chunks that are not through', async () => {
  const { mailingId, people } = await aStartedCampaign(app, 3);
  await sink.behave([{ at: 'rcpt', answer: '451 4.2.2 full', times: 1 }]);
  await sendMailing(app.services, mailingId);
  const found = await shown({ states: ['waiting'] });
  expect(found).toHaveLength(1);
  expect(people.map(({ email }) => `article ${masked(email)} waiting`)).toContain(found[0]);
});

test('a mailing that was cancelled lists the others as skipped', async () => {
  const { mailingId } = await aStartedCampaign(app, 2);
  await skipQueued(db, mailingId, 'cancelled');
  const { mails } = await list({ states: ['skipped'] });
  expect(mails).toMatchObject([
    { state: 'skipped', reason: 'cancelled' },
    { state: 'skipped', reason: 'cancelled' },
  ]);
  await pool.query("update mailing_recipients set state = 'sent' where mailing_id = $1", [mailingId]);
  expect(await shown({ states: ['skipped'] })).toEqual([]);
  await pool.query("update mailing_recipients set state = 'bounced' where mailing_id = $1", [mailingId]);
  await pool.query('delete from mailings where id = $1', [mailingId]);
  expect((await pool.query('select from mailing_troubles')).rowCount).toBe(0);
});

test('a test mailing is a kind of its own', async () => {
  const { article } = await aStartedCampaign(app, 1);
  const supervisor = await aPerson(db, { roles: ['SUPER'], flags: ['canMailArticles'] });
  await app.call(supervisor, mailingsRoutes.sendTest, {
    body: { articleId: article.id, emails: ['tester@example.org'] },
  });
  expect(await shown({ kinds: ['test'] })).toEqual([expect.stringMatching(/^test t\*\*\*@example.org /)]);
  expect(await shown({ kinds: ['test'], address: 'example.org' })).toHaveLength(1);
  expect(await shown({ kinds: ['article'], address: 'example.org' })).toEqual([]);
});

test('a digest is listed with its number of articles and, if it was not sent, the reason', async () => {
  const { people, segment, article } = await aStartedCampaign(app, 2);
  await pool.query('truncate mailings cascade');
  for (const { id } of people)
    await choosePace(db, { contactId: id, segmentId: segment.id, pace: 'daily', zone: 'UTC', houseZone: 'UTC' });
  await pool.query("update digest_choices set from_at = null; update digest_zones set day = '2026-11-20'");
  await pool.query("update digest_zones set daily_upto = '2026-11-20T08:00Z', weekly_upto = '2026-11-20T08:00Z'");
  await pool.query("update articles set published_at = '2026-11-21T12:00Z' where id = $1", [article.id]);
  await prepareDigests(db, new Date('2026-11-22T12:00Z'));
  expect(await shown({ kinds: ['digest'], states: ['waiting'] })).toHaveLength(2);
  await suppress(db, { email: people[0]!.email, reason: 'bounce' });
  await sendDigests(app.services, { now: () => new Date('2026-11-22T12:00Z') });
  const { mails } = await list({ kinds: ['digest'], address: people[0]!.email.split('@')[1]! });
  expect(mails.map(({ state, reason, articles }) => ({ state, reason, articles }))).toEqual(
    expect.arrayContaining([
      { state: 'skipped', reason: 'suppressed', articles: 1 },
      { state: 'sent', reason: null, articles: 1 },
    ]),
  );
  expect(await shown({ kinds: ['digest'], address: people[0]!.email })).toEqual([
    `digest ${masked(people[0]!.email)} skipped`,
  ]);
  expect(await shown({ kinds: ['digest'], states: ['skipped'] })).toHaveLength(1);
});

test('pages follow each other through all sources without repeating or leaving out a mail', async () => {
  await single('one@example.org');
  await aStartedCampaign(app, 3);
  await single('two@example.org');
  const all = (await list()).mails.map(({ id }) => id);
  expect(all).toHaveLength(5);
  const [byNumber, byCursor]: [string[], string[]] = [[], []];
  for (let page = 1; page <= 3; page += 1)
    byNumber.push(...(await list({ page, itemsPerPage: 2 })).mails.map(({ id }) => id));
  for (let page: number | string | null = 1; page !== null; ) {
    const reply = await list({ page, itemsPerPage: 2 });
    byCursor.push(...reply.mails.map(({ id }) => id));
    page = reply.nextPage;
  }
  expect(byNumber).toEqual(all);
  expect(byCursor).toEqual(all);
});

test('mails that are older than 90 days are not listed', async () => {
  await pool.query(
    "insert into single_mails (id, kind, topic, email) values (uuidv7(interval '-91 days'), 'account', 'passkey', 'ines@example.org')",
  );
  expect(await shown()).toEqual([]);
});

test('an erased person has no address in the list', async () => {
  const { mailingId, people } = await aStartedCampaign(app, 1);
  await pool.query(
    "update mailing_recipients set email = 'erased-' || id || '@erased.invalid', state = 'skipped' where mailing_id = $1",
    [mailingId satisfies MailingId],
  );
  expect(await shown({ address: people[0]!.email.split('@')[1]!, states: ['skipped'] })).toEqual([]);
  expect(await shown({ states: ['skipped'] })).toEqual(['article e***@erased.invalid skipped']);
});
