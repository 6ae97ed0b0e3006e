import type { ArticleValue, Block, Inline } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';

/** What a renderer must know of an artwork in a carousel; the caller fetches it. */
export interface CarouselArtwork {
  readonly id: string;
  readonly name: string;
  readonly artist: string;
  readonly imgUrl: string;
  readonly width: number;
  readonly height: number;
}

/** What stands for a 3D model where nothing can be turned; the caller fetches it. */
export interface StillModel {
  readonly name: string;
  readonly posterSrc: string | null;
  /** The measures of the picture behind `posterSrc`, in pixels. */
  readonly poster: { readonly width: number; readonly height: number } | null;
}

/** An article as plain text, for the text part of a mail: addresses in brackets, hints as numbered notes at the end. */
export function renderText(value: ArticleValue, artworks: ReadonlyMap<string, Pick<CarouselArtwork, 'name' | 'artist'>> = new Map()): string {
  const notes: string[] = [];
  const blocks = value.map((block) => blockText(block, notes, artworks)).filter((text) => text !== '');
  return [...blocks, ...(notes.length > 0 ? [notes.map((note, at) => `[${at + 1}] ${note}`).join('\n')] : [])].join('\n\n');
}

function blockText(block: Block, notes: string[], artworks: ReadonlyMap<string, Pick<CarouselArtwork, 'name' | 'artist'>>): string {
  switch (block.type) {
    case 'images':
      return block.images
        .flatMap((image) => (plainInline(image.children) || image.alt ? [`[${plainInline(image.children).trim() || image.alt}]`] : []))
        .join('\n');
    case 'artworksCarousel':
      return block.artworks
        .flatMap(({ id }) => artworks.get(id) ?? [])
        .map(({ name, artist }) => `- ${[name, artist].filter(Boolean).join(', ')}`)
        .join('\n');
    case 'model':
      return '[3D model]';
    case 'quote':
      return inlineText(block.children, notes).replace(/^(?=.)/gm, '> ');
    default:
      return inlineText(block.children, notes);
  }
}

const inlineText = (inlines: readonly Inline[], notes: string[]): string =>
  inlines
    .map((one) => {
      if ('text' in one) return one.text;
      const words = plainInline(one.children);
      if (one.type === 'link') return words.trim() === one.url ? words : `${words} (${one.url})`;
      return one.hintContent.trim() ? `${words} [${notes.push(one.hintContent.trim())}]` : words;
    })
    .join('')
    .trim();
