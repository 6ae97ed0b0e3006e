import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { answerFor, type ByKind, forText } from '../blocks/by-kind.ts';
import * as carousel from '../blocks/carousel.ts';
import * as images from '../blocks/images.ts';
import * as text from '../blocks/text.ts';

/*
 * The canonical form: of all values that look the same, the one that the editor produces.
 * 1. Neighbouring leaves with the same marks are one leaf.
 * 2. A leaf without text is left out; a text block without any text holds exactly one bare empty leaf, a caption holds
 * none.
 * 3. A link or hint without text is left out; neighbouring pieces of one link or hint (same id, same target) are one.
 * 4. A line break inside a block is `\n` in its text.
 * 5. Joined text longer than the limit is cut at the limit.
 */

const canonicalForms: ByKind<[], Block> = {
  ...forText(text.canonical),
  images: images.canonical,
  artworksCarousel: (block) => block,
  model: (block) => block,
};

/** The canonical form of a stored value; `fromEditor(toEditor(value))` is equal to it. */
export const canonical = (value: ArticleValue): ArticleValue => value.map((block) => answerFor(canonicalForms, block));

/** The content that a block shows; ids in it are left out of the comparison. */
const contents: ByKind<[], unknown> = {
  ...forText(text.canonical),
  images: images.canonical,
  artworksCarousel: carousel.content,
  model: (block) => block,
};

/** Whether two blocks show the same: their ids may differ, and the order of their fields. */
export const isSameBlock = (one: Block, other: Block): boolean => comparable(one) === comparable(other);

function comparable(block: Block): string {
  return JSON.stringify(answerFor(contents, block), (key, value: unknown) => {
    if (key === 'id') return undefined;
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1)))
      : value;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
