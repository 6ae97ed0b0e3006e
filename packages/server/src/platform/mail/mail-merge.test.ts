import { simpleParser } from 'mailparser';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { pool } from '../../../test/database.ts';
import { feedOf } from '../../../test/mail-feed.ts';
import { startSink } from '../../../test/smtp-sink.ts';
import { createMailer } from './mail.ts';
import { type MergeTemplate, mergeMail, newSlotKey, slot } from './mail-merge.ts';
import { rawOf, wireOf } from './mail-wire.ts';

const slotKey = newSlotKey();
const own = (name: string) => slot(slotKey, name);
const aTemplate = (changed: Partial<MergeTemplate>): MergeTemplate => ({
  slotKey,
  from: 'Öuvre <news@oeuvre.test>',
  subject: 'Für alle',
  html: `<p>Hello ${own('words')}</p>`,
  text: `Hello ${own('words')}`,
  ...changed,
});
const ines = { to: 'ines@example.org', messageId: '<two@oeuvre.test>', headers: {}, values: {} };

test('a merged mail arrives whole, with the words of each recipient', async () => {
  const sink = await startSink();
  const smtp = { url: sink.url, connections: 1, perSecond: 1_000 };
  const settings = { mailFrom: 'news@oeuvre.test', demo: true, development: false, smtp };
  const mailer = createMailer(settings, pool, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await mailer.close();
    await sink.close();
  });
  const long = 'Wörter, die nicht in eine Zeile passen. '.repeat(20);
  const merge = await mergeMail(
    aTemplate({
      html: `<p>${long}</p>\n.\n<a href="${own('url')}">${own('words')}</a>`,
      text: `${long}\n.\nFrom here =20 ${own('words')}`,
    }),
  );
  const values = { url: 'https://oeuvre.test/?a=1&b="2"', words: 'Für <Ines> & Co ' };
  const headers = { 'List-Unsubscribe': '<https://oeuvre.test/u>, <mailto:news@oeuvre.test>' };
  const feed = feedOf([merge({ ...ines, headers, values })]);
  mailer.attach(feed).wake();
  expect(await feed.outcomes).toMatchObject([{ response: expect.stringMatching(/^250/) }]);
  const [taken] = await sink.taken();
  const parsed = await simpleParser(taken!.raw);
  expect(parsed.subject).toBe('Für alle');
  expect(parsed.from?.value).toEqual([{ name: 'Öuvre', address: 'news@oeuvre.test' }]);
  expect((parsed.html as string).trim()).toBe(
    `<p>${long}</p>\n.\n<a href="https://oeuvre.test/?a=1&#38;b=&#34;2&#34;">Für &#60;Ines&#62; &#38; Co </a>`,
  );
  expect(parsed.text?.trimEnd()).toBe(`${long}\n.\nFrom here =20 Für <Ines> & Co`);
  expect(taken!.raw.split('\r\n').every((line) => line.length <= 200)).toBe(true);
  expect(Math.abs(Date.now() - parsed.date!.getTime())).toBeLessThan(60_000);
});

const japanese = '波を静かに持つ方法。'.repeat(40);

test.each([
  ['English', 'Water gives a painter nothing to hold. '.repeat(10), 'quoted-printable'],
  ['Japanese', japanese, 'base64'],
])('a body in %s has the shorter of the two encodings', async (_, words, encoding) => {
  const merge = await mergeMail(aTemplate({ text: `${words}${own('words')}`, html: `<p>${words}</p>${own('words')}` }));
  const raw = rawOf(merge({ ...ines, values: { words: 'Ines' } }));
  expect(raw.match(/Content-Transfer-Encoding: \S+/g)).toEqual(Array(2).fill(`Content-Transfer-Encoding: ${encoding}`));
  const parsed = await simpleParser(raw);
  expect(parsed.text?.trim()).toBe(`${words}Ines`);
  expect(parsed.html).toBe(`<p>${words}</p>Ines`);
});

test.each(['', 'a', 'ab', 'abc', 'ü', 'Ines & Söhne', '\r\n', '.\r\n.\r\n'])(
  'words of any length between Japanese texts of any length are whole: %j',
  async (words) => {
    for (const between of ['', 'x', 'xy', '間']) {
      const text = `${japanese}${own('words')}${between}${own('words')}${japanese}`;
      const merge = await mergeMail(aTemplate({ text }));
      const parsed = await simpleParser(rawOf(merge({ ...ines, values: { words } })));
      const expected = `${japanese}${words}${between}${words}${japanese}`.replaceAll('\r\n', '\n');
      expect(parsed.text).toBe(expected);
    }
  },
);

test.each([
  ['a dot that begins a line', 'one\n.two\n..three\n.'],
  ['a lone CR', 'one\rtwo\r\rthree'],
  ['the end of a message', 'one\r\n.\r\nMAIL FROM:<eve@evil.test>'],
  ['the end of a message in lone CRs', 'one\r.\rMAIL FROM:<eve@evil.test>'],
  ['a line of 5,000 letters', 'x'.repeat(5_000)],
  ['a NUL', 'one\0two'],
])('%s in the text or in the words of a recipient ends no message and no line', async (_, words) => {
  const merge = await mergeMail(aTemplate({ text: `${words}\n${own('words')}`, html: `<p>${own('words')}</p>` }));
  const mail = merge({ ...ines, values: { words } });
  const wire = Buffer.concat(mail.pieces).toString('latin1');
  expect(wire.indexOf('\r\n.\r\n')).toBe(wire.length - 5);
  expect(wire.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...wire.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  const parsed = await simpleParser(rawOf(mail));
  const lines = words.replace(/\r\n?/g, '\n');
  expect(parsed.text?.trimEnd()).toBe(`${lines}\n${lines}`.trimEnd());
});

test.each([
  ['a second line in a header', { headers: { 'List-Id': 'x\r\nBcc: b@example.org' } }],
  ['a second line in the Message-ID', { messageId: '<a@b>\r\nBcc: b@example.org' }],
  ['a second recipient', { to: 'a@example.org, b@example.org' }],
  ['a header of 1,200 letters', { headers: { 'List-Id': 'x'.repeat(1_200) } }],
])('%s is refused before anything is sent', async (_, changed) => {
  const merge = await mergeMail(aTemplate({}));
  expect(() => merge({ ...ines, ...changed })).toThrow();
});

test('mails to many people share the buffers of the common text', async () => {
  const text = 'Water gives a painter nothing to hold. '.repeat(500);
  const merge = await mergeMail(aTemplate({ text: `${text}${own('words')}`, html: `<p>${text}</p>${own('words')}` }));
  const [one, other] = ['one', 'other'].map((words) => merge({ ...ines, values: { words } }).pieces);
  const shared = one!.filter((piece, at) => piece === other![at]);
  const size = (pieces: readonly Buffer[]) => pieces.reduce((sum, piece) => sum + piece.length, 0);
  expect(size(one!) - size(shared)).toBeLessThan(400);
});

test('a composed message has the line ends of mail and one end', () => {
  expect(wireOf(Buffer.from('A: b\n\n.one\rtwo')).toString()).toBe('A: b\r\n\r\n..one\r\ntwo\r\n.\r\n');
  expect(rawOf({ pieces: [wireOf(Buffer.from('A: b\r\n\r\n.one\r\n'))] })).toBe('A: b\r\n\r\n.one\r\n');
});
