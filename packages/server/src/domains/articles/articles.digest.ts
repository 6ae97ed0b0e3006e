import { excerptLength } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { type ArticleValue, type Block, type ImageItem, type Inline, limits, titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { type ArtworkId, artworkId, type FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';

/** What is read off the value at every save, so that lists and search never open it. */
export interface Digest {
  readonly title: string;
  readonly excerpt: string;
  readonly body: string;
  readonly coverFileId: FileId | null;
}

export function digestOf(value: ArticleValue): Digest {
  return {
    title: cut(titleOf(value), limits.titleLength),
    excerpt: excerptOf(value),
    body: value.slice(1).map(wordsOf).filter(Boolean).join('\n'),
    coverFileId: pictureUses(value)[0]?.fileId ?? null,
  };
}

/** Every picture in reading order with the block that holds it, for refusals that name the block. */
export function pictureUses(value: ArticleValue): { blockId: string; fileId: FileId | undefined }[] {
  return value.flatMap((block) => (block.type === 'images' ? block.images.map((image) => ({ blockId: block.id, fileId: fileIdOf(image) })) : []));
}

const fileIdOf = ({ src }: ImageItem) => fileIdOfLocation(src) as FileId | undefined;

/** The works of all carousels, each once. */
export function carouselArtworkIds(value: ArticleValue): ArtworkId[] {
  const ids = value.flatMap((block) => (block.type === 'artworksCarousel' ? block.artworks.map((artwork) => artworkId.parse(artwork.id)) : []));
  return [...new Set(ids)];
}

/** Nothing but a title: no words, no pictures, no works. */
export const isTextEmpty = (value: ArticleValue): boolean => value.slice(1).every((block) => 'children' in block && plainInline(block.children).trim() === '');

function wordsOf(block: Block): string {
  if (block.type === 'images') return block.images.map((image) => [image.alt, plainInline(image.children)].filter(Boolean).join(' ')).join('\n');
  return 'children' in block ? block.children.map(wordsWithHint).join('') : '';
}

const wordsWithHint = (one: Inline) => ('type' in one && one.type === 'hint' ? `${plainInline([one])} (${one.hintContent})` : plainInline([one]));

/** The opening words, cut between two words. */
function excerptOf(value: ArticleValue): string {
  const opening = value
    .slice(1)
    .filter((block) => block.type === 'paragraph' || block.type === 'subtitle')
    .map((block) => plainInline(block.children).replace(/\s+/gu, ' ').trim())
    .find(Boolean);
  if (opening === undefined || opening.length <= excerptLength) return opening ?? '';
  const lastSpace = opening.lastIndexOf(' ', excerptLength);
  return `${cut(opening, Math.max(lastSpace, excerptLength - 60))}…`;
}

/** At most so many UTF-16 units, and never half of a character. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
