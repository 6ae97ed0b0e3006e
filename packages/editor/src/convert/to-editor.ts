import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { answerFor, type ByKind, forText } from '../blocks/by-kind.ts';
import * as carousel from '../blocks/carousel.ts';
import * as images from '../blocks/images.ts';
import * as model from '../blocks/model.ts';
import * as text from '../blocks/text.ts';
import type { DocumentJson, NodeJson } from './document.ts';

const nodes: ByKind<[], NodeJson> = {
  ...forText(text.toNode),
  images: images.toNode,
  artworksCarousel: carousel.toNode,
  model: model.toNode,
};

/** The stored list of blocks as the editor's document. Lossless: see canonical.ts. */
export const toEditor = (value: ArticleValue): DocumentJson => ({
  type: 'doc',
  content: value.map((block) => answerFor(nodes, block)),
});
