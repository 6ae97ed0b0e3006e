import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { expect, test } from 'vitest';
import { anyArticle } from '../arbitrary.fixture.ts';
import { type DocumentContext, renderDocument } from './render-html.ts';

const pixel = 'data:image/webp;base64,UklGRhIAAABXRUJQVlA4TAYAAAAvAAAAAAfQ//73v/+BiOh/AAA=';
const context: DocumentContext = {
  imageAddress: (src) => `https://oeuvre.test${src}?width=900`,
  artworkAddress: (id) => `https://oeuvre.test/subscriptions/${id}`,
  articleAddress: 'https://oeuvre.test/articles/1',
  artworks: new Map([
    ['a', { id: 'a', name: 'The <Wave>', artist: 'Hokusai & son', imgUrl: '/files/w', width: 300, height: 200 }],
  ]),
  models: new Map([['12345678', { name: 'A <jug>', posterSrc: '/files/jug', poster: { width: 4, height: 3 } }]]),
  lang: 'en',
  author: 'Ines "Caldeira"',
  date: new Date('2026-03-05T23:30:00Z'),
  shownImage: async (src) => (src === '/files/gone' ? undefined : pixel),
};
async function rendered(value: ArticleValue, changed: Partial<DocumentContext> = {}): Promise<string> {
  let html = '';
  for await (const piece of renderDocument(value, { ...context, ...changed })) html += piece;
  return html;
}
const value: ArticleValue = [
  { id: 't', type: 'title', children: [{ text: 'How to hold <a> wave' }] },
  {
    id: 'p',
    type: 'paragraph',
    align: 'center',
    children: [
      { text: 'In ', italic: true },
      { id: 'h', type: 'hint', hintContent: 'A pigment.\nOld.', children: [{ text: 'blue' }] },
    ],
  },
  {
    id: 'i',
    type: 'images',
    images: [
      { id: 'x', src: '/files/x', width: 3, height: 2, alt: 'Waves', children: [{ text: 'Caption' }] },
      { id: 'y', src: '/files/gone', width: 3, height: 2, alt: 'Lost', children: [] },
    ],
  },
  { id: 'c', type: 'artworksCarousel', artworks: [{ id: 'a' }, { id: 'hidden' }] },
  { id: 'm', type: 'model', uuid: '12345678' },
];

test('the file has a language, a title, its author and date, and its notes at the end', async () => {
  const html = await rendered(value);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain('<title>How to hold &#60;a&#62; wave</title>');
  expect(html).toContain('<meta name="author" content="Ines &#34;Caldeira&#34;">');
  expect(html).toContain('By Ines &#34;Caldeira&#34;, <time datetime="2026-03-05T23:30:00.000Z">March 5, 2026</time>');
  expect(html).toContain('<p dir="auto" style="text-align:center"><em>In </em>blue<sup id="hint-1"><a href="#note-1"');
  expect(html).toContain('<li id="note-1" dir="auto">A pigment.<br>Old. <a href="#hint-1"');
});

test('pictures are inside the file; one that is not is a link to where it is', async () => {
  const html = await rendered(value);
  expect(html).toContain(
    `<img src="${pixel}" width="3" height="2" alt="Waves"><figcaption dir="auto">Caption</figcaption>`,
  );
  expect(html).toContain('<a href="https://oeuvre.test/files/gone?width=900">Lost</a>');
  expect(html).toContain('<em>The &#60;Wave&#62;</em><br>Hokusai &#38; son');
  expect(html.match(/<img /g)).toHaveLength(3);
});

test('a 3D model is its still picture, or its name, with the way to where it can be turned', async () => {
  const still = `<figure><img src="${pixel}" width="4" height="3" alt="A &#60;jug&#62;"><figcaption dir="auto"><a href="https://oeuvre.test/articles/1">A &#60;jug&#62;</a>`;
  expect(await rendered(value)).toContain(still);
  expect(await rendered(value, { models: new Map() })).toContain(
    '<p class="model" dir="auto"><a href="https://oeuvre.test/articles/1">3D model</a></p>',
  );
});

test('a picture is asked for only when its place is reached, so that a large file is never whole in memory', async () => {
  const asked: string[] = [];
  const pieces = renderDocument(value, { ...context, shownImage: async (src) => void asked.push(src) as undefined });
  await pieces.next();
  expect(asked).toEqual([]);
  for await (const _ of pieces);
  expect(asked).toEqual(['/files/x', '/files/gone', '/files/w', '/files/jug']);
});

type Node = DefaultTreeAdapterMap['node'];
const elementsOf = (node: Node): DefaultTreeAdapterMap['element'][] =>
  'childNodes' in node ? [...('tagName' in node ? [node] : []), ...node.childNodes.flatMap(elementsOf)] : [];

const allowed = new Set(
  'html head meta title link style body article h1 h2 h3 p blockquote a u em strong sup br time div figure figcaption img section ol li'.split(
    ' ',
  ),
);

test('whatever is written, nothing is fetched, nothing runs, and only our own elements come out', async () => {
  await fc.assert(
    fc.asyncProperty(anyArticle, async (any) => {
      for (const element of elementsOf(parse(await rendered(any)))) {
        expect(allowed).toContain(element.tagName);
        for (const { name, value: text } of element.attrs) {
          expect(name).not.toMatch(/^on/);
          if (name === 'src') expect(text).toMatch(/^data:image\//);
          if (name === 'href') expect(text).toMatch(/^(https?:|mailto:|tel:|#)/);
        }
      }
    }),
  );
});
