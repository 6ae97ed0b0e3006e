import { type ArticleValue, type Block, type ImageItem, type Inline, linkUrl, type TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import type { CarouselArtwork, StillModel } from './render-text.ts';

/** What an article outside the house needs to know beside its value. All addresses are absolute. */
export interface ExportContext {
  readonly imageAddress: (src: string) => string;
  readonly artworkAddress: (artworkId: string) => string;
  /** Where the article is read: the place of what a file cannot show. */
  readonly articleAddress: string;
  readonly artworks: ReadonlyMap<string, CarouselArtwork>;
  /** The 3D models by the uuid of their blocks, as far as anything is known of them. */
  readonly models: ReadonlyMap<string, StillModel>;
}

/** The article as CommonMark; hints are footnotes (as GitHub and Pandoc know them), underlining is `<u>`, which Markdown has no sign for. */
export function renderMarkdown(value: ArticleValue, context: ExportContext): string {
  const notes: string[] = [];
  const blocks = value.map((block) => blockMarkdown(block, context, notes)).filter((text) => text !== '');
  const footnotes = notes.map((note, at) => `[^${at + 1}]: ${withLineStarts(escaped(note)).replaceAll('\n', '\n    ')}`);
  return `${[...blocks, ...footnotes].join('\n\n')}\n`;
}

const heads = { title: '#', subtitle: '##', smallerSubtitle: '###' } as const;

function blockMarkdown(block: Block, context: ExportContext, notes: string[]): string {
  switch (block.type) {
    case 'images':
      return block.images.map((image) => imageMarkdown(image, context)).join('\n\n');
    case 'artworksCarousel':
      return block.artworks
        .flatMap(({ id }) => context.artworks.get(id) ?? [])
        .map((artwork) => artworkMarkdown(artwork, context))
        .join('\n');
    case 'model':
      return modelMarkdown(context.models.get(block.uuid), context);
    case 'quote':
      return linesMarkdown(block.children, notes)
        .replace(/^(?=.)/, '> ')
        .replaceAll('\n', '\n> ');
    case 'paragraph':
      return linesMarkdown(block.children, notes);
    default: {
      const line = linesMarkdown(block.children, notes)
        .replaceAll('\\\n', '<br>')
        .replace(/(?<=[ \t])#+$/, '\\$&');
      return line && `${heads[block.type]} ${line}`;
    }
  }
}

/** Inline content as lines that end in hard breaks and begin nothing else than text. */
const linesMarkdown = (inlines: readonly Inline[], notes: string[]): string => withLineStarts(inlinesMarkdown(inlines, notes));

function inlinesMarkdown(inlines: readonly Inline[], notes: string[]): string {
  return inlines.reduce((before, one) => {
    if ('text' in one) return before + leafMarkdown(one, before);
    if (one.type === 'hint') return leavesMarkdown(one.children, before) + (one.hintContent.trim() ? `[^${notes.push(one.hintContent.trim())}]` : '');
    const words = leavesMarkdown(one.children);
    return linkUrl.safeParse(one.url).success && words.trim() ? before + link(words, one.url) : leavesMarkdown(one.children, before);
  }, '');
}

const leavesMarkdown = (leaves: readonly TextLeaf[], begun = '') => leaves.reduce((before, leaf) => before + leafMarkdown(leaf, before), begun);

/**
 * Asterisks mark only what begins and ends with a letter or digit, has one mark and does not follow other asterisks; everywhere else
 * CommonMark might not take them for marks, so tags are written. Spaces at the edges stand outside.
 */
function leafMarkdown({ text, bold, italic, underlined }: TextLeaf, before: string): string {
  const [, start = '', core = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const tags = [bold && 'strong', italic && 'em', underlined && 'u'].filter((tag) => typeof tag === 'string');
  if (!core || tags.length === 0) return escaped(text);
  const sign = tags.length === 1 ? signs.get(tags[0]!) : undefined;
  const isClear = /^[\p{L}\p{N}](.*[\p{L}\p{N}])?$/su.test(core) && !(start === '' && before.endsWith('*'));
  const inner = escaped(core);
  const marked = sign && isClear ? sign + inner + sign : tags.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, inner);
  return escaped(start) + marked + escaped(end);
}

const signs: ReadonlyMap<string, string> = new Map([
  ['strong', '**'],
  ['em', '*'],
]);

/** Text that means nothing but itself; a line break is a hard one. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\`*_[\]<>~]|&(?=[#\w])|!$/g, '\\$&')
    .replaceAll('\n', '\\\n');

/** A line begins with words: not with what would make it a heading, a list, a quote, a table or code. A break that nothing follows goes. */
const withLineStarts = (lines: string) =>
  lines
    .replace(/^[ \t\f\v]+/gm, '')
    .replace(/^([#+=|-]|:(?=-))/gm, '\\$1')
    .replace(/^(\d+)(?=[.)])/gm, '$1\\')
    .replace(/^(?:\\\n|\s)+|(?:\\\n|\s)+$/g, '');

function imageMarkdown(image: ImageItem, { imageAddress }: ExportContext): string {
  const caption = withLineStarts(leavesMarkdown(image.children));
  return picture(image.alt ?? '', imageAddress(image.src)) + (caption ? `\\\n${caption}` : '');
}

function artworkMarkdown({ id, name, artist, imgUrl }: CarouselArtwork, { imageAddress, artworkAddress }: ExportContext): string {
  const words = oneLine([name, artist].filter(Boolean).join(', '));
  return `- ${imgUrl ? `${picture(name, imageAddress(imgUrl))} ` : ''}${link(escaped(words), artworkAddress(id))}`;
}

/** The still picture, if there is one, above the way to where the model can be turned. */
function modelMarkdown(model: StillModel | undefined, { imageAddress, articleAddress }: ExportContext): string {
  const name = model?.name || '3D model';
  const still = model?.posterSrc ? `${picture(name, imageAddress(model.posterSrc))}\\\n` : '';
  return still + link(escaped(oneLine(name)), articleAddress);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const picture = (alt: string, address: string) => `!${link(escaped(oneLine(alt)), address)}`;
/** In angle brackets an address may hold anything but these. */
const link = (words: string, address: string) => `[${words}](<${address.replace(/[\\<>&]/g, '\\$&')}>)`;
