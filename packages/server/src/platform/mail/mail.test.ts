import { simpleParser } from 'mailparser';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pool } from '../../../test/database.ts';
import { type Sink, startSink } from '../../../test/smtp-sink.ts';
import { createMailer } from './mail.ts';
import { headerText, parseMailbox, writeMailbox } from './mail-address.ts';
import { actionMail } from './mail-layout.ts';
import type { Mail, Mailer } from './mail-model.ts';

const settings = { mailFrom: 'Oeuvre <news@oeuvre.test>', demo: true, development: false };
const log = pino({ level: 'silent' });
let sink: Sink;
let mailer: Mailer;

beforeAll(async () => {
  sink = await startSink();
  mailer = createMailer({ ...settings, smtp: { url: sink.url, connections: 2, perSecond: 1_000 } }, pool, log);
});
afterEach(async () => {
  await sink.behave();
  await sink.clear();
});
afterAll(async () => {
  await mailer.close();
  await sink.close();
});

const mail = (changed: Partial<Mail> = {}): Mail => ({
  topic: 'notifications',
  to: 'Ines Caldeira <ines@example.org>',
  subject: 'A wave',
  html: '<p>Still</p>',
  text: 'Still',
  ...changed,
});

test('a mail arrives with its names, its headers and both bodies', async () => {
  await mailer.send(
    mail({
      subject: 'Größe & Stille – 静けさ',
      messageId: '<one@oeuvre.test>',
      headers: { 'List-Id': '<news.oeuvre.test>' },
    }),
  );
  const [taken] = await sink.taken();
  expect(taken).toMatchObject({ from: 'news@oeuvre.test', to: 'ines@example.org' });
  const parsed = await simpleParser(taken!.raw);
  expect(parsed).toMatchObject({
    subject: 'Größe & Stille – 静けさ',
    messageId: '<one@oeuvre.test>',
    html: '<p>Still</p>',
  });
  expect(parsed.text?.trim()).toBe('Still');
  expect(parsed.from?.text).toBe('"Oeuvre" <news@oeuvre.test>');
  expect(parsed.headers.get('list')).toMatchObject({ id: { name: 'news.oeuvre.test' } });
});

test.each([
  ['two recipients', { to: 'a@example.org, b@example.org' }],
  ['a header in the recipient', { to: 'a@example.org\r\nBcc: b@example.org' }],
  ['a recipient hidden in a name', { to: 'a <b@example.org> <c@example.org>' }],
  ['a second line in a header', { headers: { 'List-Id': 'x\r\nBcc: b@example.org' } }],
  ['a header name with a line end', { headers: { 'X\r\nBcc': 'b@example.org' } }],
  ['a second line in the message id', { messageId: '<a@b>\r\nBcc: b@example.org' }],
])('%s is refused before anything is sent', async (_, changed) => {
  await expect(mailer.send(mail(changed))).rejects.toThrow();
  expect(await sink.taken()).toEqual([]);
});

test('a subject of several lines becomes one line, and a name cannot end early', async () => {
  await mailer.send(
    mail({ to: writeMailbox('Eve"\r\nBcc: <b@example.org>', 'ines@example.org'), subject: 'A\r\nBcc: b@example.org' }),
  );
  const [taken, ...others] = await sink.taken();
  const parsed = await simpleParser(taken!.raw);
  expect(others).toEqual([]);
  expect([taken!.to, parsed.subject, parsed.bcc]).toEqual(['ines@example.org', 'A  Bcc: b@example.org', undefined]);
});

test('addresses are read with and without a name', () => {
  expect(parseMailbox('Ines Caldeira <ines@example.org>')).toEqual({
    name: 'Ines Caldeira',
    address: 'ines@example.org',
  });
  expect(parseMailbox(' ines@example.org ')).toEqual({ name: '', address: 'ines@example.org' });
  expect(headerText('one\ntwo')).toBe('one two');
});

test.each([
  ['451 4.7.1 later', 'rcpt', { kind: 'transient', code: 451, deadAddress: false }],
  ['421 4.3.2 too busy', 'data', { kind: 'transient', code: 421 }],
  ['550 5.1.1 nobody here', 'rcpt', { kind: 'permanent', code: 550, deadAddress: true }],
  ['550 5.7.1 we do not like you', 'rcpt', { kind: 'permanent', deadAddress: false }],
  ['554 5.6.0 bad content', 'data', { kind: 'permanent', deadAddress: false }],
  ['550 5.7.1 unknown sender', 'mail', { kind: 'sender' }],
] as const)('the reply %s at %s is classified', async (answer, at, sorted) => {
  await sink.behave([{ at, answer }]);
  await expect(mailer.send(mail())).rejects.toMatchObject(sorted);
});

test('a connection cut after the message was accepted is not retried: nobody knows whether it arrived', async () => {
  await sink.behave([{ at: 'accepted', times: 1 }]);
  await expect(mailer.send(mail())).rejects.toMatchObject({ kind: 'unknown' });
  expect(await sink.taken()).toHaveLength(1);
});

test('a connection cut before the message may be retried', async () => {
  await sink.behave([{ at: 'rcpt' }]);
  await expect(mailer.send(mail())).rejects.toMatchObject({ kind: 'transient' });
  await sink.behave();
  await mailer.send(mail());
  expect(await sink.taken()).toHaveLength(1);
});

test('a server that greets with a refusal gets nothing from us', async () => {
  await sink.behave([{ at: 'connect', answer: '554 5.3.2 not accepting mail' }]);
  const fresh = createMailer({ ...settings, smtp: { url: sink.url, connections: 1, perSecond: 10 } }, pool, log);
  await expect(fresh.send(mail())).rejects.toMatchObject({ kind: 'sender' });
  await fresh.close();
});

test('an invalid sender address refuses the start', () => {
  expect(() =>
    createMailer(
      { ...settings, mailFrom: 'Oeuvre', smtp: { url: undefined, connections: 1, perSecond: 1 } },
      pool,
      log,
    ),
  ).toThrow('MAIL_FROM');
});

test('an unreachable server is a transient refusal', async () => {
  const away = createMailer(
    { ...settings, smtp: { url: 'smtp://127.0.0.1:1', connections: 1, perSecond: 10 } },
    pool,
    log,
  );
  await expect(away.send(mail())).rejects.toMatchObject({ kind: 'transient', code: undefined });
  await away.close();
});

test('without a mail server the message is stored in the built-in mailbox', async () => {
  const builtIn = createMailer({ ...settings, smtp: { url: undefined, connections: 1, perSecond: 1 } }, pool, log);
  await builtIn.send(mail());
  const { rows } = await pool.query('select recipient, subject, raw from mailbox_messages');
  expect(rows).toMatchObject([{ recipient: 'ines@example.org', subject: 'A wave' }]);
  expect((await simpleParser(rows[0].raw)).html).toBe('<p>Still</p>');
});

test('a mail goes out with the postal address of the house, and without a trace of its place if there is none', async () => {
  const action = { label: 'Go', url: 'https://oeuvre.test/x' };
  const words = { topic: 'notifications', to: 'a@b.cc', subject: 'Hi', heading: 'Hi', paragraphs: ['One'] } as const;
  const smtp = { url: sink.url, connections: 1, perSecond: 1_000 };
  for (const mailPostalAddress of ['12 Rua da Boavista, Lisbon', undefined]) {
    const house = createMailer({ ...settings, smtp, mailPostalAddress }, pool, log);
    await house.send(actionMail({ ...words, action, note: 'Why' }));
    await house.close();
    const parsed = await simpleParser((await sink.taken()).at(-1)!.raw);
    expect(parsed.text?.trimEnd()).toMatch(mailPostalAddress ? /Why\n12 Rua da Boavista, Lisbon$/ : /Why$/);
    expect((parsed.html as string).includes('12 Rua')).toBe(mailPostalAddress !== undefined);
    expect(parsed.html).not.toContain('\uE002');
  }
});

test('user input is escaped in the mail layout', () => {
  const { html, text } = actionMail({
    topic: 'notifications',
    to: 'a@b.cc',
    subject: 'Hello',
    heading: '<b>Hi</b>',
    paragraphs: ['One & two'],
    action: { label: 'Go', url: 'https://oeuvre.test/x?a=1&b=2' },
    note: 'Why',
  });
  expect(html).toContain('&#60;b&#62;Hi&#60;/b&#62;');
  expect(html).toContain('href="https://oeuvre.test/x?a=1&#38;b=2"');
  expect(text).toContain('Go: https://oeuvre.test/x?a=1&b=2');
});
