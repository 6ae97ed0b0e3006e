import type { Block } from '@oeuvre/contracts/kernel/blocks.ts';
import type { Node } from '@tiptap/core';
import { ArtworksCarousel, Images, Model } from './pictures.ts';
import { Paragraph, Quote, SmallerSubtitle, Subtitle, Title } from './text-blocks.ts';

/**
 * The editor's node for each kind of block. Apart from `blocks/`, because the server renders blocks and never loads
 * Tiptap.
 */
export const blockNodes: Record<Block['type'], Node> = {
  title: Title,
  paragraph: Paragraph,
  subtitle: Subtitle,
  smallerSubtitle: SmallerSubtitle,
  quote: Quote,
  images: Images,
  artworksCarousel: ArtworksCarousel,
  model: Model,
};
