import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { mergeMail } from '../../platform/mail/mail-merge.ts';
import { rawOf } from '../../platform/mail/mail-wire.ts';
import { articleMail } from './mailings.mails.ts';

const config = { publicUrl: 'https://oeuvre.test' };
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
