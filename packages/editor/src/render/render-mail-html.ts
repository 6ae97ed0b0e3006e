import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { answerFor, type ByKind, forText } from '../blocks/by-kind.ts';
import * as carousel from '../blocks/carousel.ts';
import * as images from '../blocks/images.ts';
import * as model from '../blocks/model.ts';
import * as text from '../blocks/text.ts';
import { notesHtml, table } from './mail-parts.ts';
import type { MailContext, WithNotes } from './render-context.ts';

const blockRows: ByKind<[WithNotes<MailContext>], string> = {
  ...forText(text.mail),
  images: images.mail,
  artworksCarousel: carousel.mail,
  model: model.mail,
};

/** The article as rows of a mail's content: tables and inline styles, every word escaped. */
export function renderMailHtml(value: ArticleValue, context: MailContext): string {
  const notes: string[] = [];
  const rows = value.map((block) => answerFor(blockRows, block, { ...context, notes })).join('');
  return table(rows + notesHtml(notes));
}
