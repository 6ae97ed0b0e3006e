import { excerptLength } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { type ArticleValue, type ImageItem, limits, titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { modelsOf, picturesOf } from '@oeuvre/editor/blocks/references.ts';
import { searchText, shortened } from '@oeuvre/editor/compare/words.ts';

/** Derived from the value at every save, so lists and search never open the value. */
export interface Digest {
  readonly title: string;
  readonly excerpt: string;
  readonly body: string;
  readonly coverFileId: FileId | null;
}

export function digestOf(value: ArticleValue): Digest {
  return {
    title: titleOf(value)
      .slice(0, limits.titleLength)
      .replace(/[\uD800-\uDBFF]$/, ''),
    excerpt: excerptOf(value),
    body: searchText(value.slice(1)),
    coverFileId: pictureUses(value)[0]?.fileId ?? null,
  };
}

/** Every picture in reading order with the block that holds it, for refusals that name the block. */
export function pictureUses(value: ArticleValue): { blockId: string; fileId: FileId | undefined }[] {
  return value.flatMap((block) => picturesOf(block).map((image) => ({ blockId: block.id, fileId: fileIdOf(image) })));
}

const fileIdOf = ({ src }: ImageItem) => fileIdOfLocation(src) as FileId | undefined;

/** Every 3D model with the block that holds it. */
export function modelUses(value: ArticleValue): { blockId: string; uuid: string }[] {
  return value.flatMap((block) => modelsOf(block).map((uuid) => ({ blockId: block.id, uuid })));
}

/** Nothing but a title: no words, no pictures, no works. */
export const isTextEmpty = (value: ArticleValue): boolean =>
  value.slice(1).every((block) => 'children' in block && plainInline(block.children).trim() === '');

/** The opening words: the first paragraph or subtitle that has any. */
function excerptOf(value: ArticleValue): string {
  const texts = value
    .slice(1)
    .map((block) =>
      block.type === 'paragraph' || block.type === 'subtitle' ? plainInline(block.children).trim() : '',
    );
  return shortened(texts.find(Boolean) ?? '', excerptLength);
}
