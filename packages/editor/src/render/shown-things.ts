import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { type ArtworkId, artworkId } from '@oeuvre/contracts/kernel/ids.ts';

/** The works of all carousels, each once, in reading order. */
export function carouselArtworkIds(value: ArticleValue): ArtworkId[] {
  const ids = value.flatMap((block) => (block.type === 'artworksCarousel' ? block.artworks.map(({ id }) => artworkId.parse(id)) : []));
  return [...new Set(ids)];
}

/** The works that pictures were taken from, each once, in reading order. */
export function sourceArtworkIds(value: ArticleValue): ArtworkId[] {
  const ids = value.flatMap((block) => (block.type === 'images' ? block.images.flatMap(({ sourceId }) => artworkId.safeParse(sourceId).data ?? []) : []));
  return [...new Set(ids)];
}

/** The uuids of all 3D models, each once, in reading order. */
export const modelUuids = (value: ArticleValue): string[] => [...new Set(value.flatMap((block) => (block.type === 'model' ? [block.uuid] : [])))];
