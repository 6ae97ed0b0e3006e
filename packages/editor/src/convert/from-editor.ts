import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { forText } from '../blocks/by-kind.ts';
import * as carousel from '../blocks/carousel.ts';
import * as images from '../blocks/images.ts';
import * as model from '../blocks/model.ts';
import * as text from '../blocks/text.ts';
import type { NodeJson } from './document.ts';

const blocks: Record<Block['type'], (node: NodeJson) => Block> = {
  ...forText(text.fromNode),
  images: images.fromNode,
  artworksCarousel: carousel.fromNode,
  model: model.fromNode,
};

/** The editor's document as the stored list of blocks, in canonical form. */
export const fromEditor = (document: NodeJson): ArticleValue => (document.content ?? []).map(blockFromEditor);

/** One block of it. Throws for a node that is no block: the schema lets none in. */
export function blockFromEditor(node: NodeJson): Block {
  if (!isKind(node.type)) throw new Error(`The editor has no block '${node.type}'`);
  return blocks[node.type](node);
}

const isKind = (type: string): type is Block['type'] => Object.hasOwn(blocks, type);
