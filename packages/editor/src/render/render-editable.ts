import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { answerFor, type ByKind, forText } from '../blocks/by-kind.ts';
import * as carousel from '../blocks/carousel.ts';
import * as images from '../blocks/images.ts';
import * as model from '../blocks/model.ts';
import * as text from '../blocks/text.ts';

const editable: ByKind<[carousel.CarouselHtml], string> = {
  ...forText(text.editable),
  images: images.editable,
  artworksCarousel: carousel.editable,
  model: model.editable,
};

/**
 * The text as the editor will show it, as HTML. It is sent with the page, so the text is there before the editor is,
 * and nothing moves when the editor takes its place. It needs no Tiptap: the editor's schema would cost the server
 * memory that it never uses otherwise.
 */
export const renderEditable = (value: ArticleValue, carouselHtml: carousel.CarouselHtml = () => ''): string =>
  value.map((block) => answerFor(editable, block, carouselHtml)).join('');
