import { randomUUID } from 'node:crypto';
import net from 'node:net';
import tls from 'node:tls';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { selfSigned } from '../../../../test/certificate.ts';
import { db, pool } from '../../../../test/database.ts';
import { type TestServices, testServices } from '../../../../test/services.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import type { BounceInbox } from '../../../platform/mail/returned/bounce-inbox.ts';
import { readReturnPath, returnPath } from '../../../platform/mail/returned/return-path.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle, aValue } from '../../articles/articles.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { manyReaders } from '../mailings.factory.ts';
import { sendMailing } from '../mailings.sending.ts';
import { listenForReturnedMail } from './returned-mail.ts';

const domain = 'bounces.oeuvre.test';
let sink: Sink;
let services: TestServices;
let inbox: BounceInbox;
let mailingId: MailingId;
let email: string;

beforeAll(async () => {
  sink = await startSink();
  services = await testServices({
    smtp: { url: sink.url, connections: 2, perSecond: 1_000 },
    bounces: { domain, host: '127.0.0.1', port: 0, tls: undefined },
  });
  inbox = (await listenForReturnedMail(services))!;
});
afterAll(async () => {
  await inbox.close();
  await services.mailer.close();
  await sink.close();
});
afterEach(() => sink.clear());
beforeEach(async () => {
  const segment = await aSegment(db, {});
  const value = aValue('Still', 'Water.');
  const { id } = await anArticle(db, { by: await aPerson(db, {}), value, segments: [segment.id], status: 'published' });
  const [reader] = await manyReaders(db, { segment, count: 1 });
  email = reader!.email;
  const { rows } = await pool.query<{ id: MailingId }>(
    "insert into mailings (article_id, kind, state, subject, html, plain, slot_key) values ($1, 'mass', 'sending', 'Still', '<p>Water</p>', 'Water', repeat('k', 32)) returning id",
    [id],
  );
  mailingId = rows[0]!.id;
  await pool.query(
    'insert into mailing_recipients (mailing_id, contact_id, segment_id, email) values ($1, $2, $3, $4)',
    [mailingId, reader!.id, segment.id, email],
  );
});

/** The return path of the mail that the server took. */
async function sentFrom(): Promise<string> {
  await sendMailing(services, mailingId);
  const taken = (await sink.taken()).filter((mail) => mail.to === email);
  expect(taken).toHaveLength(1);
  return taken[0]!.from;
}

/** Talks SMTP as a foreign server does; returns the reply to each line. */
async function talk(lines: readonly string[], port = inbox.port): Promise<string[]> {
  const socket = net.connect(port, '127.0.0.1');
  const replies: string[] = [];
  let text = '';
  const waiting = [...lines];
  return new Promise((done) => {
    socket.on('close', () => done(replies));
    socket.on('data', (data) => {
      text += data.toString();
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        const line = text.slice(0, end).trim();
        text = text.slice(end + 1);
        if (line[3] === '-') {
          replies.push(line);
          continue;
        }
        replies.push(line);
        const next = waiting.shift();
        if (next === undefined) socket.end();
        else socket.write(`${next}\r\n`);
      }
    });
  });
}
const dsn = (status: string, id = randomUUID()) =>
  [
    `Message-ID: <${id}@mx.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; victim@example.org',
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} no`,
    '--b--',
    '.',
  ].join('\r\n');
const deliver = (to: string, mail: string) =>
  talk(['EHLO mx.example', 'MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA', mail, 'QUIT']);
const rowOf = async () =>
  (await pool.query('select state, reason from mailing_recipients where mailing_id = $1', [mailingId])).rows[0];
const events = async () =>
  (await pool.query('select type, email, proof from mailing_events where mailing_id = $1', [mailingId])).rows;
const suppressed = async (address: string) =>
  (await pool.query('select reason from suppressions where email = $1', [address])).rows[0]?.reason;

test('a mailing goes out with a return path of its own, and a mail that comes back to it bounces the row', async () => {
  const path = await sentFrom();
  expect(path).toMatch(/^b-[a-z2-7]{39}@bounces\.oeuvre\.test$/);
  expect(await deliver(path, dsn('5.1.1'))).toEqual(expect.arrayContaining([expect.stringMatching(/^250.*queued/i)]));
  expect(await rowOf()).toEqual({ state: 'bounced', reason: '5.1.1 smtp; 550 5.1.1 no' });
  expect(await events()).toEqual([{ type: 'Bounce', email, proof: 'returned' }]);
  expect(await suppressed(email)).toBe('bounce');
  // The report named another address, which no signature covers.
  expect(await suppressed('victim@example.org')).toBeUndefined();
});

test('a return path in upper case is the same, and a repeated report counts once', async () => {
  const path = await sentFrom();
  const report = dsn('5.2.2');
  await deliver(path.toUpperCase(), report);
  await deliver(path, report);
  expect(await events()).toHaveLength(1);
  expect(await suppressed(email)).toBeUndefined();
});

test.each([
  ['a forged path', (path: string) => path.replace(/^b-(.)/, (_, letter) => `b-${letter === 'a' ? 'b' : 'a'}`)],
  ['a path of another domain', (path: string) => path.replace(domain, 'example.org')],
  ['a mail to anyone else', () => 'victim@example.org'],
  ['the sender of our mail', () => 'news@oeuvre.test'],
])('%s is refused before any data', async (_, change) => {
  const replies = await deliver(change(await sentFrom()), dsn('5.1.1'));
  expect(replies.some((reply) => reply.startsWith('550'))).toBe(true);
  expect(replies.some((reply) => reply.startsWith('354'))).toBe(false);
  expect(await events()).toEqual([]);
});

test('a mail that is no report is taken and changes nothing', async () => {
  const path = await sentFrom();
  await deliver(path, ['From: reader@example.org', 'Subject: Thank you', '', 'Room 550 5.1.1', '.'].join('\r\n'));
  expect(await events()).toEqual([]);
  expect(await rowOf()).toMatchObject({ state: 'sent' });
});

test('without a certificate no TLS is offered, and never one with a published key', async () => {
  expect((await talk(['EHLO mx.example'])).join()).not.toContain('STARTTLS');
  const replies = await talk(['EHLO mx.example', 'STARTTLS', 'QUIT']);
  expect(replies.some((reply) => reply.startsWith('220') && !reply.includes('takes returned mail'))).toBe(false);
});

test('with a certificate, TLS is offered with that one', async () => {
  const certificate = selfSigned(domain);
  const key = certificate.key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const config = { bounces: { domain, host: '127.0.0.1', port: 0, tls: { cert: certificate.pem, key } } };
  const secure = (await listenForReturnedMail({ ...services, config: { ...services.config, ...config } }))!;
  const socket = net.connect(secure.port, '127.0.0.1');
  const replyOf = () => new Promise<string>((done) => socket.once('data', (data) => done(data.toString())));
  await replyOf();
  socket.write('EHLO mx.example\r\n');
  expect(await replyOf()).toContain('STARTTLS');
  socket.write('STARTTLS\r\n');
  expect(await replyOf()).toMatch(/^220/);
  const encrypted = tls.connect({ socket, ca: certificate.pem, servername: domain });
  await new Promise((done, fail) => encrypted.once('secureConnect', done).once('error', fail));
  expect(encrypted.authorized).toBe(true);
  encrypted.destroy();
  await secure.close();
});

test('a return path is read by the secret that signed it, in one spelling', () => {
  const id = randomUUID();
  const path = returnPath('a secret', id, domain);
  expect(readReturnPath('a secret', path, domain)).toBe(id);
  expect(readReturnPath('another secret', path, domain)).toBeUndefined();
  const last = path.indexOf('@') - 1;
  const respelled = [...'abcdefghijklmnopqrstuvwxyz234567']
    .map((letter) => path.slice(0, last) + letter + path.slice(last + 1))
    .filter((one) => readReturnPath('a secret', one, domain));
  expect(respelled).toEqual([path]);
});

test('nothing listens unless the configuration has a port', async () => {
  const bounces = { domain, host: '127.0.0.1', port: undefined, tls: undefined };
  expect(await listenForReturnedMail({ ...services, config: { ...services.config, bounces } })).toBeUndefined();
});
