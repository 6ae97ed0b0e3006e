import sharp from 'sharp';
import { fixture, kept, newArticle, paste } from './pasting.ts';
import { expect, test } from './visitor.ts';
import { textOf } from './writing.ts';

test('pasted text keeps all formatting that articles support', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await page.goto('/my-articles');

  await test.step('Word: title, marks, links, headings, quotes, lists, alignment and tables; no comments, no pictures on its disk', async () => {
    const id = await newArticle(page);
    await paste(page, { 'text/html': await fixture('word'), 'text/plain': 'How to hold a wave' });
    await expect(textOf(page)).toContainText('Edo');
    expect(await kept(page, id)).toEqual([
      'subtitle: How to hold a wave',
      'paragraph: A **bold**, an _italic_ and an ~underlined~ word, and [a link](https://example.org/w?utm_source=word&id=1).',
      'subtitle: Ink and paper',
      'quote: _Water gives nothing to hold._',
      'paragraph: • indigo',
      'paragraph: 2. Prussian blue',
      'paragraph center: In the middle',
      'paragraph: Year | **1831**',
      'paragraph: Place | Edo',
    ]);
  });

  await test.step('Word: the marks of footnotes are words, also where the document has an address', async () => {
    const id = await newArticle(page);
    const mark = (to: string) =>
      `<a style='mso-footnote-id:ftn1' href="https://drive.example/essay.docx#_${to}"><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a>`;
    await paste(page, {
      'text/html': `<p class=MsoNormal>Hold it${mark('ftn1')} still.</p><div style='mso-element:footnote-list'><p class=MsoFootnoteText>${mark('ftnref1')} A note.</p></div>`,
      'text/plain': 'Hold it[1] still.',
    });
    await expect(textOf(page)).toContainText('A note.');
    expect(await kept(page, id)).toEqual(['paragraph: Hold it[1] still.', 'paragraph: [1] A note.']);
  });

  await test.step('Google Docs: styles instead of elements, a <b> that is not bold, nested lists, and an uploaded picture', async () => {
    const id = await newArticle(page);
    const picture = (
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a5' } })
        .png()
        .toBuffer()
    ).toString('base64');
    await paste(page, {
      'text/html': (await fixture('google-docs')).replace('PICTURE', picture),
      'text/plain': 'How to hold a wave',
    });
    await expect(textOf(page).locator('figure img')).toHaveAttribute('src', /^\/files\//);
    expect(await kept(page, id)).toEqual([
      'subtitle: How to hold a wave',
      'paragraph: A **bold**_ italic_~ underlined~ and [a link](https://example.org/?utm_medium=docs).',
      'smallerSubtitle: Smaller',
      'paragraph: • indigo',
      'paragraph: • light',
      'paragraph: 3. **carve**',
      'paragraph: 4. print',
      'paragraph right: To the right',
      'paragraph: One\ntwo',
      'images: 1 of 40 px',
    ]);
  });

  await test.step('Apple Pages: formatting from its style sheet', async () => {
    const id = await newArticle(page);
    await paste(page, { 'text/html': await fixture('apple-pages') });
    expect(await kept(page, id)).toEqual([
      'paragraph: A **bold**, an _italic_ and an ~underlined~ word.',
      'paragraph center: In the middle',
      'paragraph: [Write to me](mailto:ines@example.org)',
    ]);
  });

  await test.step('a web page: its text, but no scripts, embeds or form controls', async () => {
    const id = await newArticle(page);
    await paste(page, { 'text/html': await fixture('web-page') });
    expect(await kept(page, id)).toEqual([
      'subtitle: The _Wave_',
      'paragraph center: In the middle',
      'paragraph: Loose words',
      'paragraph: and a block',
      'paragraph: after it',
      'quote: First of the quote.',
      'quote: Second of it.',
      'paragraph: The caption',
      'paragraph: line one\n\u00a0\u00a0line two',
      'paragraph: Bad link, relative, [good](https://example.org/?fbclid=1).',
      'paragraph: Layout',
      'smallerSubtitle: Inside',
    ]);
    expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
  });

  await test.step('Markdown is converted, one undo reverts that, and other plain text stays as it is', async () => {
    const id = await newArticle(page);
    await paste(page, {
      'text/plain': '## Ink\n\nA **bold** word and [a link](https://example.org).\n\n> said\n\n1. carve\n2. print',
    });
    await expect(textOf(page).locator('h2')).toHaveText('Ink');
    await page.keyboard.press('Control+z');
    await expect(textOf(page).locator('h2')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(textOf(page).locator('h2')).toHaveText('Ink');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await paste(page, { 'text/plain': '5 * 3 # not a heading\n[x] done' });
    expect(await kept(page, id)).toEqual([
      'subtitle: Ink',
      'paragraph: A **bold** word and [a link](https://example.org).',
      'quote: said',
      'paragraph: 1. carve',
      'paragraph: 2. print',
      'paragraph: 5 * 3 # not a heading',
      'paragraph: [x] done',
    ]);
  });

  await test.step('words pasted into a line stay in that line', async () => {
    const id = await newArticle(page);
    await page.keyboard.type('before  after');
    for (let at = 0; at < 6; at += 1) await page.keyboard.press('ArrowLeft');
    await paste(page, { 'text/html': '<meta charset="utf-8"><span style="font-weight:600">between</span>' });
    expect(await kept(page, id)).toEqual(['paragraph: before **between** after']);
  });
});
