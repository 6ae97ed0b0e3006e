import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool } from '../../../../test/database.ts';
import { feedOf } from '../../../../test/mail-feed.ts';
import { type Sink, startSink } from '../../../../test/smtp-sink.ts';
import { readConfig } from '../../base/config.ts';
import { createMailer } from '../mail.ts';
import { mergeMail, newSlotKey, slot } from '../mail-merge.ts';

const keys = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  ed25519: generateKeyPairSync('ed25519'),
};
let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
});
beforeEach(() => sink.clear());
afterAll(() => sink.close());

const relaxed = (header: string) =>
  header
    .replace(/\r\n/g, '')
    .replace(/^([^:]*?)[ \t]*:[ \t]*/, (_, name: string) => `${name.toLowerCase()}:`)
    .replace(/[ \t]+/g, ' ')
    .trimEnd();

/** Verifies the first signature of a message as a receiver does (RFC 6376, 6.1), headers relaxed and the body simple. */
function isValid(raw: string, key: KeyObject): boolean {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const own = headers.find((line) => /^dkim-signature:/i.test(line))!;
  const tags = new Map(
    own
      .slice(own.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const [name, ...value] = tag.split('=');
        return [name!.trim(), value.join('=').replace(/\s+/g, '')] as const;
      }),
  );
  const body = `${raw.slice(end + 4).replace(/(\r\n)+$/, '')}\r\n`;
  if (createHash('sha256').update(body, 'latin1').digest('base64') !== tags.get('bh')) return false;
  const left = headers.filter((line) => line !== own);
  const lines = tags
    .get('h')!
    .split(':')
    .flatMap((name) => {
      const at = left.findLastIndex((line) => line.toLowerCase().startsWith(`${name}:`));
      return at < 0 ? [] : left.splice(at, 1).map(relaxed);
    });
  const signed = Buffer.from([...lines, relaxed(own).replace(/ b=.*$/, ' b=')].join('\r\n'), 'latin1');
  const signature = Buffer.from(tags.get('b')!, 'base64');
  return key.asymmetricKeyType === 'ed25519'
    ? verify(null, createHash('sha256').update(signed).digest(), key, signature)
    : verify('sha256', signed, key, signature);
}

describe.each(['rsa', 'ed25519'] as const)('with a key of the kind %s', (kind) => {
  const mailer = () =>
    createMailer(
      {
        mailFrom: 'Oeuvre <news@oeuvre.test>',
        demo: true,
        development: false,
        smtp: { url: sink.url, connections: 2, perSecond: 10_000 },
        dkim: { domain: 'oeuvre.test', selector: 'one', key: keys[kind].privateKey },
      },
      pool,
      pino({ level: 'silent' }),
    );
  const valid = (raw: string) => isValid(raw, keys[kind].publicKey);

  test('a single mail is signed, whatever its lines begin with', async () => {
    const opened = mailer();
    const text = '.a dot\n..two\r.after a lone return\n\n\nÜber Wasser\n.\n\n';
    await opened.send({
      topic: 'notifications',
      to: 'ben@x.test',
      subject: 'Über  Wasser',
      text,
      html: `<p>${text}</p>`,
    });
    await opened.close();
    const { raw } = (await sink.taken())[0]!;
    expect(raw).toMatch(/^DKIM-Signature: v=1; a=(rsa|ed25519)-sha256; c=relaxed\/simple;\r\n d=oeuvre\.test; s=one;/);
    expect(valid(raw)).toBe(true);
    expect(valid(raw.replace('Message-ID: <', 'Message-ID: <x'))).toBe(false);
    expect(valid(raw.replace(/^From: /m, 'From: x@y.test\r\nFrom: '))).toBe(false);
    expect(valid(raw.replace('\r\n\r\n', '\r\n\r\nx'))).toBe(false);
  });

  test('each mail of a mailing is signed with its own words, encoded as quoted-printable and as base64', async () => {
    const opened = mailer();
    for (const words of ['.Water gives a painter nothing\n.to hold. ', 'Вода ничего не даёт живописцу. ']) {
      const slotKey = newSlotKey();
      const body = `${words.repeat(40)}${slot(slotKey, 'name')}\n${words.repeat(40)}${slot(slotKey, 'url')}\n.`;
      const merge = await mergeMail({
        slotKey,
        from: 'Oeuvre <news@oeuvre.test>',
        subject: words,
        text: body,
        html: body,
      });
      const mails = Array.from({ length: 20 }, (_, at) =>
        merge({
          to: `reader${at}@x.test`,
          messageId: `<${at}@oeuvre.test>`,
          headers: { 'List-Unsubscribe': `<https://x.test/${at}>, <mailto:news@oeuvre.test>` },
          values: { name: `.Reader ${'ü'.repeat(at)}`, url: `https://x.test/?a=${at}` },
        }),
      );
      const feed = feedOf(mails);
      opened.attach(feed).wake();
      await feed.outcomes;
    }
    await opened.close();
    const taken = await sink.taken();
    expect(taken).toHaveLength(40);
    expect(taken.filter(({ raw }) => !valid(raw))).toEqual([]);
    expect(taken.every(({ raw }) => /^ h=.*:list-unsubscribe/m.test(raw))).toBe(true);
    expect(new Set(taken.map(({ raw }) => /Content-Transfer-Encoding: (\S+)/.exec(raw)![1])).size).toBe(2);
  });
});

describe('the settings', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dkim-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const fileWith = (name: string, text: string) => {
    fs.writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string;
  const config = (set: Record<string, string>) =>
    readConfig({ DATA_DIR: folder, DKIM_DOMAIN: 'oeuvre.test', DKIM_SELECTOR: 'one', ...set }, []);

  test.each(['rsa', 'ed25519'] as const)('a key of the kind %s is read from its file', (kind) => {
    const { dkim } = config({ DKIM_KEY: fileWith(kind, pem(keys[kind].privateKey)) });
    expect(dkim).toMatchObject({ domain: 'oeuvre.test', selector: 'one' });
    expect(dkim!.key.asymmetricKeyType).toBe(kind);
  });

  test.each([
    ['a file that is missing', { DKIM_KEY: '/nowhere' }, 'cannot be read'],
    ['no file', {}, 'belong together'],
    ['no key in the file', { DKIM_KEY: fileWith('text', 'Hello') }, 'holds no private key'],
    [
      'a short key',
      { DKIM_KEY: fileWith('short', pem(generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey)) },
      'holds neither an RSA key of 1024 bits or more nor an Ed25519 key',
    ],
    [
      'a key of another kind',
      { DKIM_KEY: fileWith('ec', pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)) },
      'holds neither',
    ],
    [
      'Amazon SES',
      { DKIM_KEY: fileWith('rsa', pem(keys.rsa.privateKey)), SES_REGION: 'eu-west-1' },
      'signs mail itself',
    ],
  ])('with %s the program does not start', (_, set, words) => {
    expect(() => config(set)).toThrow(words);
  });
});
