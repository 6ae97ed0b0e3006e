import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { answerFor, type ByKind, forText } from '../blocks/by-kind.ts';
import * as carousel from '../blocks/carousel.ts';
import * as images from '../blocks/images.ts';
import * as model from '../blocks/model.ts';
import * as text from '../blocks/text.ts';
import { escaped, withLineStarts } from './markdown-words.ts';
import type { ExportContext, WithNotes } from './render-context.ts';

const blockMarkdown: ByKind<[WithNotes<ExportContext>], string> = {
  ...forText(text.headingMarkdown),
  quote: text.quoteMarkdown,
  paragraph: text.paragraphMarkdown,
  images: images.markdown,
  artworksCarousel: carousel.markdown,
  model: model.markdown,
};

/**
 * The article as CommonMark; hints are footnotes (as GitHub and Pandoc know them), underlining is `<u>`, which Markdown
 * has no sign for.
 */
export function renderMarkdown(value: ArticleValue, context: ExportContext): string {
  const notes: string[] = [];
  const blocks = value
    .map((block) => answerFor(blockMarkdown, block, { ...context, notes }))
    .filter((text) => text !== '');
  const footnotes = notes.map(
    (note, at) => `[^${at + 1}]: ${withLineStarts(escaped(note)).replaceAll('\n', '\n    ')}`,
  );
  return `${[...blocks, ...footnotes].join('\n\n')}\n`;
}
