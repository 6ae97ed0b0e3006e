import type { Block, Inline } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { answerFor, type ByKind, forText, type TextBlock } from './by-kind.ts';

/**
 * Words that are read in one piece: the text of a block, or a picture's caption with the description that stands for
 * the picture.
 */
export interface Wording {
  readonly inlines: readonly Inline[];
  readonly alt?: string | undefined;
}

const wordings: ByKind<[], readonly Wording[]> = {
  ...forText(({ children }: TextBlock) => [{ inlines: children }]),
  images: ({ images }) => images.map(({ children, alt }) => ({ inlines: children, alt })),
  artworksCarousel: () => [],
  model: () => [],
};

/** All pieces of words in a block, in reading order. */
export const wordingsOf = (block: Block): readonly Wording[] => answerFor(wordings, block);

/**
 * The words of a block as they are shown, a line for each piece: without descriptions of pictures and without the notes
 * of hints.
 */
export const shownWords = (block: Block): string =>
  wordingsOf(block)
    .flatMap(({ inlines }) => plainInline(inlines) || [])
    .join('\n');
