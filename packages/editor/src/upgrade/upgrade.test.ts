import { type ArticleValue, articleValue, type Block, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyArticle } from '../arbitrary.fixture.ts';
import { canonical } from '../compare/canonical.ts';
import { renderText } from '../render/render-text.ts';
import { upgradeValue } from './upgrade.ts';

const file = '/files/01890000-0000-7000-8000-000000000001';

/** One line per block: its type, its words and what stands around them. */
const outline = (value: ArticleValue) =>
  value.map((block) => `${block.type}${'align' in block ? ` ${block.align}` : ''}: ${wordsOf(block)}`);

function wordsOf(block: Block): string {
  if (block.type === 'images')
    return block.images
      .map(
        ({ src, width, height, children }) => `${src} ${width}×${height} ${children.map((leaf) => leaf.text).join('')}`,
      )
      .join(', ');
  if (block.type === 'artworksCarousel') return block.artworks.map(({ id }) => id).join(' ');
  if (block.type === 'model') return block.uuid;
  return block.children
    .map((one) => {
      if (!('text' in one))
        return `[${one.children.map((leaf) => leaf.text).join('')}](${one.type === 'link' ? one.url : one.hintContent})`;
      return `${one.bold ? '**' : ''}${one.italic ? '_' : ''}${one.underlined ? '~' : ''}${one.text}`;
    })
    .join('|');
}

function upgraded(stored: unknown): string[] {
  const value = upgradeValue(stored);
  expect(articleValue.safeParse(value).error).toBeUndefined();
  return outline(value);
}

describe('a document of an older schema', () => {
  test('a list of Slate nodes without ids, underlined under its older name, links with href', () => {
    expect(
      upgraded([
        { type: 'heading-one', children: [{ text: 'Waves' }] },
        {
          type: 'paragraph',
          children: [
            { text: 'A ' },
            { text: 'great', bold: true, underline: true },
            { type: 'link', href: 'oeuvre.test/x', children: [{ text: 'wave' }] },
          ],
        },
        { type: 'block-quote', children: [{ text: 'Water' }] },
        { type: 'heading-three', children: [{ text: 'Ink', italic: true, code: true }] },
      ]),
    ).toEqual([
      'title: Waves',
      'paragraph: A |**~great|[wave](https://oeuvre.test/x)',
      'quote: Water',
      'smallerSubtitle: _Ink',
    ]);
  });

  test('numeric ids are kept as text, missing ones are always the same', () => {
    const stored = [
      { id: 7, type: 'title', children: [{ text: 'Waves' }] },
      { type: 'paragraph', children: [{ text: 'a' }] },
      { id: 7, children: [{ text: 'b' }] },
    ];
    expect(upgradeValue(stored).map(({ id }) => id)).toEqual(['7', 'block-1', 'block-2']);
    expect(upgradeValue(stored)).toEqual(upgradeValue(structuredClone(stored)));
  });

  test('paragraphs inside paragraphs and quotes stand in a row', () => {
    expect(
      upgraded({
        children: [
          { type: 'title', children: [{ text: 'Waves' }] },
          {
            type: 'paragraph',
            align: 'center',
            children: [{ text: 'before' }, { type: 'paragraph', children: [{ text: 'inside' }] }, { text: 'after' }],
          },
          { type: 'quote', children: [{ type: 'paragraph', children: [{ text: 'said' }] }] },
        ],
      }),
    ).toEqual([
      'title: Waves',
      'paragraph center: before',
      'paragraph: inside',
      'paragraph center: after',
      'quote: said',
    ]);
  });

  test('no title first: a heading becomes one, else it is empty and nothing is lost', () => {
    expect(upgraded([{ type: 'paragraph', children: [{ text: 'Words' }] }])).toEqual(['title: ', 'paragraph: Words']);
    expect(
      upgraded([
        { type: 'subtitle', children: [{ text: 'Waves' }] },
        { type: 'quote', children: [{ text: 'Words' }] },
      ]),
    ).toEqual(['title: Waves', 'paragraph: ', 'quote: Words']);
    expect(
      upgraded([
        { type: 'paragraph', children: [{ text: 'Words' }] },
        { type: 'title', children: [{ text: 'Waves' }] },
      ]),
    ).toEqual(['title: Waves', 'paragraph: Words']);
  });

  test('unknown blocks are paragraphs, unknown marks are left out, and what has no text goes', () => {
    expect(
      upgraded([
        { type: 'title', children: [{ text: 'Waves' }] },
        { type: 'callout', children: [{ text: 'Careful', blink: true, fontSize: 40 }] },
        { type: 'divider' },
        { type: 'embed', url: 'https://elsewhere.example', children: [{ text: '' }] },
      ]),
    ).toEqual(['title: Waves', 'paragraph: Careful', 'paragraph: ']);
  });

  test('lists and tables are paragraphs with their signs', () => {
    expect(
      upgraded([
        {
          type: 'bulleted-list',
          children: [
            { type: 'list-item', children: [{ text: 'ink' }] },
            { type: 'list-item', children: [{ type: 'p', children: [{ text: 'paper' }] }] },
          ],
        },
        {
          type: 'ol',
          children: [
            { type: 'li', children: [{ text: 'carve' }] },
            { type: 'li', children: [{ text: 'print' }] },
          ],
        },
        {
          type: 'table',
          children: [
            {
              type: 'table-row',
              children: [
                { type: 'td', children: [{ text: 'a' }] },
                { type: 'td', children: [{ text: 'b' }] },
              ],
            },
          ],
        },
      ]),
    ).toEqual([
      'title: ',
      'paragraph: • ink',
      'paragraph: • paper',
      'paragraph: 1. carve',
      'paragraph: 2. print',
      'paragraph: a | b',
    ]);
  });

  test('pictures that are kept here stay, of others their words stay', () => {
    expect(
      upgraded([
        { type: 'title', children: [{ text: 'Waves' }] },
        { type: 'image', url: `${file}?width=600`, children: [{ text: 'The wave' }] },
        {
          type: 'images',
          images: [
            { src: file, width: '640', height: 480.4 },
            { src: 'https://elsewhere.example/a.png', alt: 'Elsewhere' },
          ],
        },
        { type: 'image', src: 'data:image/png;base64,AAAA', caption: 'Pasted', alt: 'A wave' },
      ]),
    ).toEqual([
      'title: Waves',
      'paragraph: ',
      `images: ${file} 1200×800 The wave`,
      `images: ${file} 640×480 `,
      'paragraph: [Elsewhere](https://elsewhere.example/a.png)',
      'paragraph: Pasted (A wave)',
    ]);
  });

  test("an editor's own document, with marks as lists", () => {
    expect(
      upgraded({
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Waves' }] },
          {
            type: 'paragraph',
            attrs: { textAlign: 'right' },
            content: [
              { type: 'text', text: 'see', marks: [{ type: 'link', attrs: { href: 'mailto:a@b.cd' } }] },
              { type: 'hardBreak' },
              {
                type: 'text',
                text: 'ink',
                marks: [{ type: 'strong' }, { type: 'hint', attrs: { hintContent: 'black' } }],
              },
            ],
          },
        ],
      }),
    ).toEqual(['title: Waves', 'paragraph right: [see](mailto:a@b.cd)|\n|[ink](black)']);
  });

  test('JSON as text, plain text and nothing at all', () => {
    expect(upgraded('[{"type":"title","children":[{"text":"Waves"}]}]')).toEqual(['title: Waves', 'paragraph: ']);
    expect(upgraded('One\nTwo')).toEqual(['title: ', 'paragraph: One', 'paragraph: Two']);
    for (const nothing of [null, undefined, 7, [], {}, ''])
      expect(upgraded(nothing)).toEqual(['title: ', 'paragraph: ']);
  });

  test('a link that leads nowhere safe is its words', () => {
    const linked = (url: string) => upgraded([{ children: [{ type: 'link', url, children: [{ text: 'here' }] }] }])[1];
    expect(
      ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', '/articles/1', 'two words'].map(linked),
    ).toEqual(Array(5).fill('paragraph: here'));
  });

  test('what cannot be stored is left out of a text, and what is too long is cut without loss', () => {
    const value = upgradeValue([
      { type: 'title', children: [{ text: 'a\u0000b\uD800c' }] },
      { children: [{ text: '𝔸'.repeat(120_000) }] },
    ]);
    expect(articleValue.safeParse(value).error).toBeUndefined();
    expect(renderText(value)).toBe(`ab\uFFFDc\n\n${'𝔸'.repeat(120_000)}`);
    const many = upgradeValue(Array.from({ length: 6_000 }, (_, at) => ({ children: [{ text: `line ${at}.` }] })));
    expect(many).toHaveLength(limits.blocks);
    expect(renderText(many)).toContain('line 5999.');
  });

  test('of too many blocks the last become a paragraph with their captions, alt texts, marks, links and hints', () => {
    const lines = Array.from({ length: limits.blocks - 3 }, (_, at) => ({ children: [{ text: `line ${at}.` }] }));
    const value = upgraded([
      { type: 'title', children: [{ text: 'Waves' }] },
      ...lines,
      { children: [{ text: 'kept' }] },
      { children: [{ text: 'bold', bold: true }] },
      { type: 'subtitle', children: [{ type: 'link', url: 'https://a.example/', children: [{ text: 'there' }] }] },
      {
        type: 'images',
        images: [
          { src: file, alt: 'A woodcut', children: [{ text: 'The wave', italic: true }] },
          { src: file, alt: 'A sketch', children: [] },
        ],
      },
      { type: 'artworksCarousel', artworks: [{ id: '01890000-0000-7000-8000-000000000002' }] },
      { type: 'quote', children: [{ type: 'hint', hintContent: 'black', children: [{ text: 'ink' }] }] },
    ]);
    expect(value).toHaveLength(limits.blocks);
    expect(value.slice(-2)).toEqual([
      'paragraph: kept',
      'paragraph: **bold|\n|[there](https://a.example/)|\n|_The wave| (A woodcut)\nA sketch\n|[ink](black)',
    ]);
  });

  test('more blocks with links than one paragraph can hold become several', () => {
    const link = (at: number) => ({ type: 'link', url: `https://a.example/${at}`, children: [{ text: 'x' }] });
    const value = upgradeValue(Array.from({ length: 12_000 }, (_, at) => ({ children: [link(at)] })));
    expect(articleValue.safeParse(value).error).toBeUndefined();
    expect(value).toHaveLength(limits.blocks);
    expect(renderText(value).match(/https:/g)).toHaveLength(12_000);
  });
});

test('a valid article is given back as it is', () => {
  fc.assert(fc.property(anyArticle, (value) => upgradeValue(value) === value));
});

test('whatever is stored, it opens as a valid article that is its own upgrade', () => {
  const nearly = fc
    .tuple(
      anyArticle,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom('drop id', 'rename', 'nest', 'reverse', 'replace'), fc.jsonValue()), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([value, changes]) => {
      let blocks: unknown[] = structuredClone(value);
      for (const [place, change, other] of changes) {
        const at = place % blocks.length;
        const block = blocks[at] as Record<string, unknown>;
        if (change === 'drop id') blocks[at] = { ...block, id: undefined };
        if (change === 'rename') blocks[at] = { ...block, type: other };
        if (change === 'nest') blocks[at] = { type: 'section', children: [block, other] };
        if (change === 'reverse') blocks = blocks.toReversed();
        if (change === 'replace') blocks[at] = { ...block, children: other, images: other, artworks: other };
      }
      return blocks;
    });
  fc.assert(
    fc.property(fc.oneof(nearly, fc.anything(), fc.jsonValue()), (stored) => {
      const value = upgradeValue(stored);
      expect(articleValue.safeParse(value).error).toBeUndefined();
      expect(upgradeValue(value)).toBe(value);
      if (value !== stored) expect(canonical(value)).toEqual(value);
    }),
    { numRuns: 2_000 },
  );
});

test('ten thousand levels of nesting are read', () => {
  let nested: object = { text: 'deep' };
  for (let depth = 0; depth < 10_000; depth += 1) nested = { type: 'section', children: [nested] };
  expect(upgraded([nested])[1]).toBe('paragraph: deep');
});
