import type { ArticleValue, Block, Inline } from '@oeuvre/contracts/kernel/blocks.ts';
import { HtmlRenderer, Parser } from 'commonmark';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { anyArticle } from '../arbitrary.fixture.ts';
import type { ExportContext } from './render-context.ts';
import { renderMarkdown } from './render-markdown.ts';

const context: ExportContext = {
  imageAddress: (src) => `https://oeuvre.test${src}?width=900`,
  artworkAddress: (id) => `https://oeuvre.test/subscriptions/${id}`,
  articleAddress: 'https://oeuvre.test/articles/1',
  artworks: new Map([
    ['a', { id: 'a', name: 'The [Wave]', artist: 'Hokusai & son', imgUrl: '/files/w', width: 3, height: 2 }],
  ]),
  models: new Map([['12345678', { name: 'A <jug>', posterSrc: '/files/jug', poster: { width: 4, height: 3 } }]]),
};
const article = (...children: Inline[]): ArticleValue => [
  { id: 't', type: 'title', children: [{ text: 'Title' }] },
  { id: 'p', type: 'paragraph', children },
];
const html = (markdown: string) => new HtmlRenderer().render(new Parser().parse(markdown));
const body = (value: ArticleValue) => html(renderMarkdown(value, context)).replace('<h1>Title</h1>\n', '').trim();

test.each([
  ['# no heading', '<p># no heading</p>'],
  ['1. no list\n2) no list', '<p>1. no list<br />\n2) no list</p>'],
  ['- no list', '<p>- no list</p>'],
  ['===\n---', '<p>===<br />\n---</p>'],
  ['    no code', '<p>no code</p>'],
  ['a|b\n:-|-:', '<p>a|b<br />\n:-|-:</p>'],
  ['*a* _b_ `c` ~~d~~ [e](f) <g> &amp; \\h', '<p>*a* _b_ `c` ~~d~~ [e](f) &lt;g&gt; &amp;amp; \\h</p>'],
  ['a\n\nb\\', '<p>a<br />\n<br />\nb\\</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
])('%j is only words', (text, expected) => {
  expect(body(article({ text }))).toBe(expected);
});

test('marks are the usual signs where these are understood, tags elsewhere', () => {
  const markdown = renderMarkdown(
    article(
      { text: 'a ' },
      { text: 'bold ', bold: true },
      { text: '“said”', italic: true },
      { text: 'x', underlined: true },
    ),
    context,
  );
  expect(markdown).toContain('a **bold** <em>“said”</em><u>x</u>');
});

test('links, hints as footnotes, pictures with captions, carousels and models', () => {
  const value: ArticleValue = [
    ...article(
      { text: 'See!' },
      { id: 'l', type: 'link', url: 'https://a.example/(x)?a<b>&amp;', children: [{ text: 'the [page]' }] },
      { id: 'h', type: 'hint', hintContent: 'A pigment.\n# of old', children: [{ text: 'blue' }] },
    ),
    {
      id: 'i',
      type: 'images',
      images: [{ id: 'x', src: '/files/x', width: 3, height: 2, alt: 'Waves\n]', children: [{ text: 'Caption' }] }],
    },
    { id: 'q', type: 'quote', children: [{ text: 'one\ntwo' }] },
    { id: 'c', type: 'artworksCarousel', artworks: [{ id: 'a' }, { id: 'gone' }] },
    { id: 'm', type: 'model', uuid: '12345678' },
    { id: 's', type: 'subtitle', children: [{ text: 'C #\nmore' }] },
  ];
  const markdown = renderMarkdown(value, context);
  expect(markdown).toContain('blue[^1]');
  expect(markdown.endsWith('[^1]: A pigment.\\\n    \\# of old\n')).toBe(true);
  expect(html(markdown.split('\n\n[^1]:')[0]!)).toBe(`<h1>Title</h1>
<p>See!<a href="https://a.example/(x)?a%3Cb%3E&amp;amp;">the [page]</a>blue[^1]</p>
<p><img src="https://oeuvre.test/files/x?width=900" alt="Waves ]" /><br />
Caption</p>
<blockquote>
<p>one<br />
two</p>
</blockquote>
<ul>
<li><img src="https://oeuvre.test/files/w?width=900" alt="The [Wave]" /> <a href="https://oeuvre.test/subscriptions/a">The [Wave], Hokusai &amp; son</a></li>
</ul>
<p><img src="https://oeuvre.test/files/jug?width=900" alt="A &lt;jug&gt;" /><br />
<a href="https://oeuvre.test/articles/1">A &lt;jug&gt;</a></p>
<h2>C #<br>more</h2>
`);
  expect(renderMarkdown(value, { ...context, models: new Map() })).toContain(
    '\n\n[3D model](<https://oeuvre.test/articles/1>)\n\n',
  );
});

/** Every visible character with its marks and its link, so that two renderings can be held against each other. */
type Node = DefaultTreeAdapterMap['childNode'];
function charactersOf(nodes: readonly Node[], around: readonly string[] = []): string[] {
  return nodes.flatMap((node): string[] => {
    if ('value' in node)
      return [...node.value.replace(/\s/g, '')].map((character) => [character, ...around.toSorted()].join(' '));
    if (!('tagName' in node) || node.tagName === 'img') return [];
    const marks: Record<string, string> = { strong: 'bold', em: 'italic', u: 'underlined', a: 'link' };
    return charactersOf(node.childNodes, marks[node.tagName] ? [...around, marks[node.tagName]!] : around);
  });
}

function expectedOf(blocks: readonly Block[]): string[] {
  let notes = 0;
  const leaf = (one: { text: string; bold?: true; italic?: true; underlined?: true }, link: boolean) =>
    [...one.text.replace(/\s/g, '')].map((character) =>
      [
        character,
        ...[one.bold && 'bold', one.italic && 'italic', one.underlined && 'underlined', link && 'link']
          .filter((mark) => typeof mark === 'string')
          .toSorted(),
      ].join(' '),
    );
  return blocks.flatMap((block) => {
    if (block.type === 'images')
      return block.images.flatMap((image) => image.children.flatMap((one) => leaf(one, false)));
    if (block.type === 'model') return leaf({ text: '3D model' }, true);
    if (block.type === 'artworksCarousel') return [];
    return block.children.flatMap((one) => {
      if ('text' in one) return leaf(one, false);
      const words = one.children.flatMap((child) => leaf(child, one.type === 'link'));
      if (one.type === 'link' || !one.hintContent.trim()) return words;
      notes += 1;
      return [...words, ...leaf({ text: `[^${notes}]` }, false)];
    });
  });
}

describe('whatever is written', () => {
  test('comes out of a CommonMark reader with every character, mark and link', () => {
    fc.assert(
      fc.property(anyArticle, (value) => {
        const markdown = renderMarkdown(value, context).split('\n\n[^1]: ')[0]!;
        expect(charactersOf(parseFragment(html(markdown)).childNodes)).toEqual(expectedOf(value));
      }),
      { numRuns: 500 },
    );
  });

  test('special characters in any order are only characters', () => {
    const special = fc
      .array(fc.constantFrom(...'\\`*_{}[]<>()#+-.!|~&=:^"\'12 \n\ta'), { maxLength: 14 })
      .map((characters) => characters.join(''));
    const marked = fc.record({
      text: special,
      bold: fc.constantFrom(undefined, true as const),
      italic: fc.constantFrom(undefined, true as const),
    });
    fc.assert(
      fc.property(
        fc.array(marked, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('paragraph' as const, 'quote' as const, 'subtitle' as const),
        (leaves, type) => {
          const block = { id: 'p', type, children: leaves };
          expect(charactersOf(parseFragment(html(renderMarkdown([block], context))).childNodes)).toEqual(
            expectedOf([block]),
          );
        },
      ),
      { numRuns: 1_500 },
    );
  });
});
