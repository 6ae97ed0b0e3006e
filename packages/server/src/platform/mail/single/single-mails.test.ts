import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { createMailer } from '../mail.ts';
import type { Mailer } from '../mail-model.ts';
import { applyMailReports, dropOldSingleMails, settleSingleMails } from './single-mails.ts';

const log = pino({ level: 'silent' });
const settings = { mailFrom: 'Oeuvre <news@oeuvre.test>', demo: true, development: false };
const secret = 'a secret for tests of 32 letters!';
let sink: Sink;
let mailer: Mailer;
const open = (of: pg.Pool = pool) =>
  createMailer(
    {
      ...settings,
      smtp: { url: sink.url, connections: 1, perSecond: 1_000 },
      bounces: { domain: 'bounces.oeuvre.test', host: '127.0.0.1', port: undefined, tls: undefined },
      sessionSecret: secret,
    },
    of,
    log,
  );

beforeAll(async () => {
  sink = await startSink();
  mailer = open();
});
beforeEach(() => pool.query('delete from single_mails'));
afterEach(async () => {
  await sink.behave();
  await sink.clear();
});
afterAll(async () => {
  await mailer.close();
  await sink.close();
});

const send = (by = mailer) =>
  by.send({ topic: 'reset-password', to: 'Ines <Ines@Example.org>', subject: 'Link', html: '<p>x</p>', text: 'x' });
const noted = async () => (await pool.query('select * from single_mails order by id')).rows;

test('a mail is noted with its kind, its address and its outcome, and without its subject or text', async () => {
  await send();
  const [row, ...others] = await noted();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    kind: 'account',
    topic: 'reset-password',
    email: 'ines@example.org',
    domain: 'example.org',
    state: 'sent',
    reason: null,
    ended_at: expect.any(Date),
  });
  expect(Object.keys(row)).not.toContain('subject');
});

test('the Message-ID and the return path of the mail name its row', async () => {
  await send();
  const [{ id }] = await noted();
  const [taken] = await sink.taken();
  expect(taken!.raw).toContain(`Message-ID: <${id}@oeuvre.test>`);
  expect(taken!.from).toMatch(/^b-[a-z2-7]{39}@bounces\.oeuvre\.test$/);
});

test.each([
  ['550 5.1.1 no such mailbox', 'rcpt', 'bounced'],
  ['451 4.7.1 later', 'rcpt', 'failed'],
  ['550 5.7.1 unknown sender', 'mail', 'failed'],
] as const)('the reply %s at %s is noted with the words of the server, as %s', async (answer, at, state) => {
  await sink.behave([{ at, answer }]);
  await expect(send()).rejects.toThrow();
  expect(await noted()).toMatchObject([{ state, reason: expect.stringContaining(answer.slice(0, 9)) }]);
});

test('a connection that breaks after the message leaves it uncertain', async () => {
  await sink.behave([{ at: 'accepted', times: 1 }]);
  await expect(send()).rejects.toThrow();
  expect(await noted()).toMatchObject([{ state: 'uncertain' }]);
});

test('a mail that cannot be noted is sent all the same', async () => {
  const away = { query: () => Promise.reject(new Error('the database is away')) } as unknown as pg.Pool;
  const other = open(away);
  await send(other);
  await other.close();
  expect(await sink.taken()).toHaveLength(1);
  expect(await noted()).toEqual([]);
});

test('reports change the row that they name, if the address is its own', async () => {
  await send();
  const [{ id }] = await noted();
  const report = (type: string, changed = {}) => ({
    recipientId: id as string,
    email: 'ines@example.org',
    type,
    at: new Date('2026-11-30T10:00:00Z'),
    isFinal: type === 'Bounce',
    status: null,
    detail: null,
    ...changed,
  });
  await applyMailReports(db, [
    report('Bounce', { email: 'other@example.org' }),
    report('Bounce', { recipientId: null }),
  ]);
  expect(await noted()).toMatchObject([{ state: 'sent', delivered_at: null }]);
  await applyMailReports(db, [report('Delivery')]);
  expect(await noted()).toMatchObject([{ state: 'sent', delivered_at: new Date('2026-11-30T10:00:00Z') }]);
  await applyMailReports(db, [report('Bounce', { isFinal: false, detail: 'out of office' })]);
  expect(await noted()).toMatchObject([{ state: 'sent', reason: null }]);
  await applyMailReports(db, [report('Bounce', { status: '5.1.1', detail: 'no such mailbox' })]);
  expect(await noted()).toMatchObject([{ state: 'bounced', reason: '5.1.1 no such mailbox' }]);
  await applyMailReports(db, [report('Complaint', { detail: 'abuse' }), report('Delivery')]);
  expect(await noted()).toMatchObject([{ state: 'complained', reason: 'abuse' }]);
});

test('a hand-over that was interrupted an hour ago is uncertain, and rows are kept for 90 days', async () => {
  const ages = ['10 minutes', '2 hours', '89 days', '91 days'];
  for (const age of ages)
    await pool.query(
      `insert into single_mails (id, kind, topic, email) values (uuidv7(-$1::interval), 'account', 'passkey', $2)`,
      [age, `${age.replace(' ', '-')}@example.org`],
    );
  await settleSingleMails(db);
  await dropOldSingleMails(db);
  expect((await noted()).map(({ email, state }) => `${email} ${state}`)).toEqual([
    '89-days@example.org uncertain',
    '2-hours@example.org uncertain',
    '10-minutes@example.org waiting',
  ]);
});
