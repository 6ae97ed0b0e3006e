import type { ArticleValue, Block, Inline, TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import fc from 'fast-check';
import type { BlockOf } from './blocks/by-kind.ts';

/* Generated articles for the property tests: every block type, every mark, awkward text, deliberately not canonical. */
const awkward = fc.constantFrom(
  '',
  ' ',
  '\n',
  'a\nb',
  '\n\n',
  '<b>&"\'',
  '𝔸🎨',
  'é',
  '\u00a0',
  '\t',
  '</script>',
  '{{x}}',
  'قوس',
  'word',
);
const words = fc.oneof(
  awkward,
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\u0000\p{Cs}]/u.test(text)),
);
const mark = fc.option(fc.constant(true as const), { nil: undefined });
const leaf: fc.Arbitrary<TextLeaf> = fc
  .record({ text: words, bold: mark, italic: mark, underlined: mark })
  .map(({ text, ...marks }) => ({
    text,
    ...(marks.bold && { bold: marks.bold }),
    ...(marks.italic && { italic: marks.italic }),
    ...(marks.underlined && { underlined: marks.underlined }),
  }));
const leaves = fc.array(leaf, { minLength: 1, maxLength: 3 });
// Few ids and targets, so that neighbouring links and hints often are pieces of one.
const inlineId = fc.constantFrom('one', 'two');
const inline: fc.Arbitrary<Inline> = fc.oneof(
  leaf,
  fc.record({
    id: inlineId,
    type: fc.constant('link' as const),
    url: fc.constantFrom('https://a.example/?q="&x=<y>', 'mailto:a@b.cd'),
    children: leaves,
  }),
  fc.record({ id: inlineId, type: fc.constant('hint' as const), hintContent: words, children: leaves }),
);
const children = fc.array(inline, { minLength: 1, maxLength: 6 });

const image = fc
  .record({
    src: fc.uuid().map((id) => `/files/${id}`),
    width: fc.integer({ min: 1, max: 30_000 }),
    height: fc.integer({ min: 1, max: 30_000 }),
    sourceId: fc.option(fc.uuid(), { nil: undefined }),
    alt: fc.option(words, { nil: undefined }),
    id: fc.uuid(),
    children: fc.array(leaf, { maxLength: 3 }),
  })
  .map(({ sourceId, alt, ...rest }) => ({
    ...rest,
    ...(sourceId !== undefined && { sourceId }),
    ...(alt !== undefined && { alt }),
  }));

const textBlock = <T extends 'title' | 'subtitle' | 'smallerSubtitle' | 'quote'>(type: T) =>
  fc.record({ id: fc.uuid(), type: fc.constant(type), children });
const paragraph = fc
  .record({
    id: fc.uuid(),
    type: fc.constant('paragraph' as const),
    align: fc.option(fc.constantFrom('left' as const, 'center' as const, 'right' as const), { nil: undefined }),
    children,
  })
  .map(({ align, ...rest }) => ({ ...rest, ...(align && { align }) }));
const anyOf: { [Kind in Block['type']]: fc.Arbitrary<BlockOf<Kind>> } = {
  title: textBlock('title'),
  paragraph,
  subtitle: textBlock('subtitle'),
  smallerSubtitle: textBlock('smallerSubtitle'),
  quote: textBlock('quote'),
  images: fc.record({
    id: fc.uuid(),
    type: fc.constant('images' as const),
    images: fc.array(image, { minLength: 1, maxLength: 3 }),
  }),
  artworksCarousel: fc.record({
    id: fc.uuid(),
    type: fc.constant('artworksCarousel' as const),
    artworks: fc.array(fc.record({ id: fc.uuid() }), { minLength: 1, maxLength: 3 }),
  }),
  model: fc.record({ id: fc.uuid(), type: fc.constant('model' as const), uuid: fc.uuid() }),
};
const { title: anyTitle, ...others } = anyOf;

/** Any valid article. */
export const anyArticle: fc.Arbitrary<ArticleValue> = fc
  .tuple(anyTitle, paragraph, fc.array(fc.oneof(...Object.values(others)), { maxLength: 6 }))
  .map(([title, first, rest]) => [title, first, ...rest]);
