import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../../../test/certificate.ts';
import { pool } from '../../../test/database.ts';
import { feedOf } from '../../../test/mail-feed.ts';
import { createMailer } from './mail.ts';
import { mergeMail, newSlotKey } from './mail-merge.ts';

const certificate = selfSigned('localhost');
const taken: { readonly to: string; readonly isSecure: boolean; readonly user: string }[] = [];
let logins = 0;
let server: SMTPServer;
let port: number;

beforeAll(async () => {
  server = new SMTPServer({
    key: certificate.key.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: certificate.pem,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      logins += 1;
      if (username === 'oeuvre' && password === 'p@ss:word') done(null, { user: username });
      else done(new Error('535 5.7.8 no'));
    },
    onData(stream, { envelope, secure, user }, done) {
      stream.on('data', () => {});
      stream.on('end', () => {
        taken.push({ to: envelope.rcptTo[0]!.address, isSecure: secure, user: String(user) });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  port = (server.server.address() as AddressInfo).port;
});
beforeEach(() => {
  taken.length = 0;
  logins = 0;
});
afterAll(() => new Promise<void>((done) => server.close(done)));

const trusting = `?tls.ca=${encodeURIComponent(certificate.pem)}`;

async function handOver(password: string, settings: string) {
  const url = `smtp://oeuvre:${encodeURIComponent(password)}@localhost:${port}/${settings}`;
  const smtp = { url, connections: 2, perSecond: 1_000 };
  const log = pino({ level: 'silent' });
  const mailer = createMailer({ mailFrom: 'news@oeuvre.test', demo: true, development: false, smtp }, pool, log);
  onTestFinished(() => mailer.close());
  const merge = await mergeMail({
    slotKey: newSlotKey(),
    from: 'news@oeuvre.test',
    subject: 'A wave',
    html: `<p>${'Still water. '.repeat(3_000)}</p>`,
    text: 'Still water',
  });
  const mails = Array.from({ length: 30 }, (_, at) =>
    merge({ to: `reader${at}@example.org`, messageId: `<${at}@oeuvre.test>`, headers: {}, values: {} }),
  );
  const feed = feedOf(mails);
  mailer.attach(feed).wake();
  return feed.outcomes;
}

test('mails go over STARTTLS after a login, each once', async () => {
  const outcomes = await handOver('p@ss:word', trusting);
  expect(outcomes.filter((one) => one instanceof Error)).toEqual([]);
  expect(new Set(taken.map(({ to }) => to)).size).toBe(30);
  expect(taken).toHaveLength(30);
  expect(taken.every(({ isSecure, user }) => isSecure && user === 'oeuvre')).toBe(true);
});

test('a server with an untrusted certificate learns neither password nor mail', async () => {
  const outcomes = await handOver('p@ss:word', '');
  expect(outcomes.every((one) => one instanceof Error && one.kind === 'sender')).toBe(true);
  expect([logins, taken]).toEqual([0, []]);
});

test('a wrong password is about us, not about a recipient', async () => {
  const outcomes = await handOver('wrong', trusting);
  expect(outcomes.every((one) => one instanceof Error && one.kind === 'sender')).toBe(true);
  expect(taken).toEqual([]);
});
