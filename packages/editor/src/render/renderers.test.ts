import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyArticle } from '../arbitrary.fixture.ts';
import { excerptOf, searchText } from '../compare/words.ts';
import type { MailContext } from './render-context.ts';
import { renderMailHtml } from './render-mail-html.ts';
import { renderText } from './render-text.ts';

const article = (...blocks: Block[]): ArticleValue => [
  { id: 't', type: 'title', children: [{ text: 'The title' }] },
  ...blocks,
];
const paragraph = (words: string): Block => ({ id: 'p', type: 'paragraph', children: [{ text: words }] });
const wave = { id: 'a', name: 'The <Wave>', artist: 'Hokusai & son', imgUrl: '/files/wave', width: 300, height: 200 };
const context: MailContext = {
  imageAddress: (src, width) => `https://oeuvre.test${src}?width=${width}&sig="`,
  artworkAddress: (id) => `https://oeuvre.test/subscriptions/${id}`,
  articleAddress: 'https://oeuvre.test/articles/1',
  artworks: new Map([['a', wave]]),
};
const image = (width: number, height: number, words = '') => ({
  id: `i${width}`,
  src: '/files/x',
  width,
  height,
  children: words ? [{ text: words }] : [],
});

describe('the text of a mail', () => {
  test('names addresses, numbers hints and marks quotes', () => {
    const value = article(
      {
        id: 'p',
        type: 'paragraph',
        children: [
          { text: 'Read ' },
          { id: 'l', type: 'link', url: 'https://a.example', children: [{ text: 'this' }] },
          { text: ' about ' },
          { id: 'h', type: 'hint', hintContent: 'A pigment.', children: [{ text: 'blue', bold: true }] },
        ],
      },
      { id: 'q', type: 'quote', children: [{ text: 'One\ntwo' }] },
      { id: 'i', type: 'images', images: [image(3, 2, 'A caption'), image(4, 3)] },
      { id: 'c', type: 'artworksCarousel', artworks: [{ id: 'a' }, { id: 'gone' }] },
      { id: 'm', type: 'model', uuid: '12345678' },
    );
    expect(renderText(value, context.artworks)).toBe(
      'The title\n\nRead this (https://a.example) about blue [1]\n\n> One\n> two\n\n[A caption]\n\n- The <Wave>, Hokusai & son\n\n[3D model]\n\n[1] A pigment.',
    );
  });
});

describe('the searched text', () => {
  test('holds titles, paragraphs, captions and hints', () => {
    const hinted: Block = {
      id: 'h',
      type: 'paragraph',
      children: [{ id: 'h', type: 'hint', hintContent: 'ultramarine', children: [{ text: 'blue' }] }],
    };
    const text = searchText(
      article(hinted, { id: 'i', type: 'images', images: [{ ...image(3, 2, 'A caption'), alt: 'waves' }] }),
    );
    expect(text.split('\n')).toEqual(['The title', 'blue', 'ultramarine', 'A caption', 'waves']);
  });
});

describe('an excerpt', () => {
  test('leaves the title out and is whole when it is short', () => {
    expect(excerptOf(article(paragraph('First\n line.'), paragraph('Second.')))).toBe('First line. Second.');
  });

  test('is cut between words', () => {
    expect(excerptOf(article(paragraph('one two, three four')), 9)).toBe('one two…');
    expect(excerptOf(article(paragraph('one two three four')), 7)).toBe('one two…');
  });

  test('never cuts a character in two', () => {
    expect(excerptOf(article(paragraph('🎨'.repeat(20))), 5)).toBe('🎨🎨…');
  });
});

describe('the HTML of a mail', () => {
  test('two pictures stand side by side at equal heights', () => {
    const html = renderMailHtml(
      article(paragraph(''), { id: 'i', type: 'images', images: [image(300, 100), image(200, 200)] }),
      context,
    );
    const sizes = [...html.matchAll(/<img[^>]* width="(\d+)" height="(\d+)"/g)].map(([, wide, high]) => [
      Number(wide),
      Number(high),
    ]);
    expect(sizes).toEqual([
      [405, 135],
      [135, 135],
    ]);
  });

  test('an artwork links to its page, a model to the article', () => {
    const html = renderMailHtml(
      article(
        paragraph(''),
        { id: 'c', type: 'artworksCarousel', artworks: [{ id: 'a' }] },
        { id: 'm', type: 'model', uuid: '12345678' },
      ),
      context,
    );
    expect(html).toContain('href="https://oeuvre.test/subscriptions/a"');
    expect(html).toContain('The &#60;Wave&#62;');
    expect(html).toContain('href="https://oeuvre.test/articles/1"');
  });

  test('an artwork that the recipient may not see is left out', () => {
    expect(
      renderMailHtml(
        article(paragraph(''), { id: 'c', type: 'artworksCarousel', artworks: [{ id: 'gone' }] }),
        context,
      ),
    ).not.toContain('<img');
  });

  test('an address that is not one for the web is words only', () => {
    const value = article({
      id: 'p',
      type: 'paragraph',
      children: [{ id: 'l', type: 'link', url: 'javascript:alert(1)', children: [{ text: 'here' }] }],
    });
    const mail = renderMailHtml(value, context);
    expect(mail).not.toContain('javascript:');
    // The title leads to the article.
    expect(mail.match(/<a /g)).toHaveLength(1);
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    '&lt;b&gt;',
    '<!--',
    ']]>',
  ])('%s is only words wherever it stands', (attack) => {
    const leaf = { text: attack };
    const value = article(
      {
        id: attack,
        type: 'paragraph',
        align: 'center',
        children: [
          leaf,
          { id: attack, type: 'link', url: `https://a.example/${encodeURI(attack)}"'`, children: [leaf] },
        ],
      },
      { id: 'h', type: 'quote', children: [{ id: 'h', type: 'hint', hintContent: attack, children: [leaf] }] },
      { id: 'i', type: 'images', images: [{ ...image(3, 2, attack), alt: attack, src: `/files/${attack}` }] },
      { id: 'c', type: 'artworksCarousel', artworks: [{ id: 'a' }] },
    );
    const html = renderMailHtml(value, {
      ...context,
      artworks: new Map([['a', { ...wave, name: attack, artist: attack, imgUrl: attack }]]),
    });
    expect(isOnlyOurs(html)).toBe(true);
  });

  test('whatever is written, only our own tags and attributes come out', () => {
    fc.assert(fc.property(anyArticle, (value) => isOnlyOurs(renderMailHtml(value, context))));
  });
});

const ours =
  /^<(?:\/(?:table|tr|td|h1|h2|h3|p|blockquote|a|u|em|strong|sup)|(?:table|tr|td|h1|h2|h3|p|blockquote|a|u|em|strong|sup|br|img)(?: (?:role|dir|width|height|cellpadding|cellspacing|border|valign|style|href|src|alt)="[^"<>]*"| class="(?:gap|line|plate|soft|stack|wide)")*)>$/;
const isOnlyOurs = (html: string) =>
  (html.match(/<[^>]*>?/g) ?? []).every((tag) => ours.test(tag)) && !/&(?!#\d+;|nbsp;)/.test(html);

test('a mail shows the still picture of a 3D model, which leads to where it can be turned', () => {
  const value = article({ id: 'm', type: 'model', uuid: '12345678' });
  const models = new Map([
    ['12345678', { name: 'A <head>', posterSrc: '/files/head', poster: { width: 4, height: 3 } }],
  ]);
  const html = renderMailHtml(value, { ...context, models });
  expect(html).toMatch(/src="https:\/\/oeuvre.test\/files\/head\?width=828[^ ]*" width="552" height="414"/);
  expect(html).toContain('<a href="https://oeuvre.test/articles/1" style="text-decoration:none"><img');
  expect(html).toContain('A &#60;head&#62; &middot; ');
  expect(renderMailHtml(value, context)).toContain('>3D model</a>');
});
