import type { ArticleValue, Block, ImageItem } from '@oeuvre/contracts/kernel/blocks.ts';
import { type ArtworkId, artworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { answerFor, type ByKind, forText } from './by-kind.ts';

/** Things that a block shows and that are kept elsewhere. */
interface References {
  readonly pictures?: readonly ImageItem[];
  /** Ids of works of the catalogue. */
  readonly artworks?: readonly string[];
  /** Uuids of 3D models. */
  readonly models?: readonly string[];
}

const references: ByKind<[], References> = {
  ...forText(() => ({})),
  images: ({ images }) => ({ pictures: images }),
  artworksCarousel: ({ artworks }) => ({ artworks: artworks.map(({ id }) => id) }),
  model: ({ uuid }) => ({ models: [uuid] }),
};

/** The pictures that a block shows. */
export const picturesOf = (block: Block): readonly ImageItem[] => answerFor(references, block).pictures ?? [];

/** The uuids of the 3D models that a block shows. */
export const modelsOf = (block: Block): readonly string[] => answerFor(references, block).models ?? [];

/** The works that a block shows by their id. */
export const artworksOf = (block: Block): readonly string[] => answerFor(references, block).artworks ?? [];

/** The works of all carousels, each once, in reading order. */
export const carouselArtworkIds = (value: ArticleValue): ArtworkId[] => [
  ...new Set(value.flatMap(artworksOf).map((id) => artworkId.parse(id))),
];

/** The works that pictures were taken from, each once, in reading order. */
export function sourceArtworkIds(value: ArticleValue): ArtworkId[] {
  const sources = value.flatMap(picturesOf).flatMap(({ sourceId }) => artworkId.safeParse(sourceId).data ?? []);
  return [...new Set(sources)];
}

/** The uuids of all 3D models, each once, in reading order. */
export const modelUuids = (value: ArticleValue): string[] => [...new Set(value.flatMap(modelsOf))];
