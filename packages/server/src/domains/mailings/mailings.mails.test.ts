import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { mergeMail } from '../../platform/mail/mail-merge.ts';
import { rawOf } from '../../platform/mail/mail-wire.ts';
import { digestMail } from './digest/digest.mails.ts';
import { articleMail } from './mailings.mails.ts';

const config = { publicUrl: 'https://oeuvre.test', mailPostalAddress: undefined, timeZone: 'Europe/Lisbon' };
const [reason, unsubscribeUrl] = ['the-reason', 'https://oeuvre.test/email/unsubscribe?token=the-token'];

/** Random combinations of whatever an author could type: pieces of what slots look like, now and in the past. */
const written = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\uE000',
        '\uE001',
        ' ',
        'reason',
        'unsubscribeUrl',
        'pictures',
        '\uE000unsubscribeUrl\uE001',
        '{{unsubscribeUrl}}',
        '0'.repeat(32),
      ),
      fc.uuid().map((key) => `\uE000${key.replaceAll('-', '')} unsubscribeUrl\uE001`),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const articleOf = ([title, words, url, caption]: readonly string[]): ArticleValue => [
  { id: 't', type: 'title', children: [{ text: title! }] },
  {
    id: 'p',
    type: 'paragraph',
    children: [
      { text: words! },
      { id: 'l', type: 'link', url: `https://evil.test/?${url}`, children: [{ text: words! }] },
      { id: 'h', type: 'hint', hintContent: caption!, children: [{ text: 'hint' }] },
    ],
  },
  {
    id: 'i',
    type: 'images',
    images: [
      {
        id: 'one',
        src: '/files/019a9f00-0000-7000-8000-000000000001',
        width: 8,
        height: 6,
        alt: caption!,
        children: [{ text: caption! }],
      },
    ],
  },
];

test('nobody can forge a slot: whatever an article says, a recipient’s data appears only in the footer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 5, maxLength: 5 }), async ([authorName, ...texts]) => {
      const mail = articleMail(config, {
        id: '019a9f00-0000-7000-8000-000000000002' as ArticleId,
        title: texts[0]!,
        publishedAt: null,
        authorName: authorName!,
        segment: undefined,
        accessType: 'SUBSCRIBERS_ONLY',
        value: articleOf(texts),
        artworks: new Map(),
        withheld: new Map(),
        models: new Map(),
      });
      const merge = await mergeMail({ from: 'Oeuvre <news@oeuvre.test>', ...mail });
      const composed = merge({
        to: 'ines@example.org',
        messageId: '<1@oeuvre.test>',
        headers: {},
        values: { reason, unsubscribeUrl, pictures: 'mail-the-pass' },
      });
      const { html, text } = await simpleParser(rawOf(composed));
      for (const body of [html as string, text!]) {
        const said = [reason, 'the-token'].map((words) => body.split(words));
        expect(said.map((pieces) => pieces.length)).toEqual([2, 2]);
        // After the first of them comes our own footer.
        expect(said[0]![1]).not.toContain('evil.test');
        expect(said[1]![1]).not.toContain('evil.test');
      }
    }),
    { seed: 20_261_122, numRuns: 150 },
  );
});

test('below the title, which leads to the article, a mail names the author, the day where the house is, and the minutes', () => {
  const value: ArticleValue = [
    { id: 't', type: 'title', children: [{ text: 'A <wave>' }] },
    { id: 'p', type: 'paragraph', children: [{ text: 'Water '.repeat(500) }] },
  ];
  const article = {
    id: '019a9f00-0000-7000-8000-000000000001' as ArticleId,
    title: 'A <wave>',
    segment: undefined,
    accessType: 'PUBLIC' as const,
    value,
    artworks: new Map(),
    withheld: new Map(),
    models: new Map(),
  };
  const written = { ...article, authorName: 'Ines & Co', publishedAt: new Date('2026-11-19T23:30:00Z') };
  const { html, text } = articleMail({ ...config, timeZone: 'Asia/Tokyo' }, written);
  const byline = 'Ines & Co, 20 November 2026, 2 minutes';
  expect(html).toMatch(
    /<h1 [^>]*><a href="https:\/\/oeuvre\.test\/articles\/[^"]+" style="[^"]*text-decoration:none">A &#60;wave&#62;<\/a><\/h1><p [^>]*>Ines &#38; Co, 20 November 2026, 2 minutes<\/p>/,
  );
  expect(text.startsWith(`A <wave>\n\n${byline}\n\nWater`)).toBe(true);
  const without = articleMail(config, { ...article, value: value.slice(0, 1), authorName: '', publishedAt: null });
  expect(without.text.startsWith('A <wave>\n\nOeuvre, 1 minute\n\n')).toBe(true);
});

test.each([
  [['2026-11-16T10:00:00Z', '2026-11-22T10:00:00Z'], ', 16 to 22 November 2026'],
  [['2026-11-28T10:00:00Z', '2026-12-02T10:00:00Z'], ', 28 November to 2 December 2026'],
  [['2026-12-31T10:00:00Z', '2027-01-01T10:00:00Z'], ', 31 December 2026 to 1 January 2027'],
  [['2026-11-16T09:00:00Z', '2026-11-16T20:00:00Z'], ', 16 November 2026'],
  [[null, null], ''],
])('the head of a digest of several segments names the days of its articles: %j', (times, days) => {
  const items = times.map((time, at) => ({
    article: {
      id: '019a9f00-0000-7000-8000-000000000001' as ArticleId,
      title: `Article ${at}`,
      excerpt: '',
      authorName: '',
      publishedAt: time === null ? null : new Date(time),
      picture: undefined,
    },
    segment: {
      id: `019a9f00-0000-7000-8000-00000000010${at}` as SegmentId,
      name: `Segment ${at}`,
      public: true,
      imageFileId: null,
    },
  }));
  const { html } = digestMail(config, { items, segments: items.map(({ segment }) => segment) });
  expect(html).toContain(`>New in your segments${days}</p>`);
});
