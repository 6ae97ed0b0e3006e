import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { answerFor, type ByKind, forText } from '../blocks/by-kind.ts';
import * as carousel from '../blocks/carousel.ts';
import * as images from '../blocks/images.ts';
import * as model from '../blocks/model.ts';
import * as text from '../blocks/text.ts';
import type { ArtworkNames, TextContext } from './render-context.ts';

const blockText: ByKind<[TextContext], string> = {
  ...forText(text.plainText),
  quote: text.quotePlainText,
  images: images.plainText,
  artworksCarousel: carousel.plainText,
  model: model.plainText,
};

/**
 * An article as plain text, for the text part of a mail: the byline below the title, addresses in brackets, hints as
 * numbered notes at the end.
 */
export function renderText(value: ArticleValue, artworks: ArtworkNames = new Map(), byline = ''): string {
  const notes: string[] = [];
  const blocks = value
    .flatMap((block) => {
      const words = answerFor(blockText, block, { artworks, notes });
      return block.type === 'title' ? [words, byline] : [words];
    })
    .filter((words) => words !== '');
  return [...blocks, ...(notes.length > 0 ? [notes.map((note, at) => `[${at + 1}] ${note}`).join('\n')] : [])].join(
    '\n\n',
  );
}
