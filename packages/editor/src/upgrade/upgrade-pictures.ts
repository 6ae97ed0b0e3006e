import { type Block, block, type ImageItem, imageItem, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { addressOf, captionOf, contentOf, fieldOf, idOf, isRecord, type Raw, storable } from './upgrade-parts.ts';

/* The blocks without text of their own, as upgrade.ts reads them. */

/** Pictures that are kept here side by side; of others their words stay, linked to where they are. */
export function picturesOf(node: Raw): Block[] {
  const items = (Array.isArray(node.images) ? node.images : hasPicture(node) ? [node] : contentOf(node)).filter(isRecord);
  const blocks: Block[] = [];
  for (const item of items) {
    const image = imageOf(item);
    const last = blocks.at(-1);
    if (!image) blocks.push(...wordsOf(item));
    else if (last?.type === 'images' && last.images.length < limits.imagesPerBlock) last.images.push(image);
    else blocks.push({ id: blocks.some((one) => one.type === 'images') ? '' : idOf(node), type: 'images', images: [image] });
  }
  return blocks;
}

const hasPicture = (node: Raw) => typeof fieldOf(node, 'src', 'url') === 'string';

function imageOf(item: Raw): ImageItem | undefined {
  const src = fieldOf(item, 'src', 'url');
  const sourceId = fieldOf(item, 'sourceId');
  const read = imageItem.safeParse({
    id: idOf(item) || 'image',
    src: typeof src === 'string' ? /^\/files\/[0-9a-f-]{36}(?=$|[?#])/.exec(src)?.[0] : undefined,
    // A picture whose size nobody wrote down is shown at the usual ratio of 3:2.
    width: pixels(fieldOf(item, 'width'), 1_200),
    height: pixels(fieldOf(item, 'height'), 800),
    ...altOf(item),
    children: captionOf(item),
  });
  if (!read.success) return undefined;
  const source = imageItem.shape.sourceId.safeParse(sourceId);
  return { ...read.data, ...(source.success && source.data && { sourceId: source.data }) };
}

function altOf(item: Raw): { alt?: string } {
  const alt = fieldOf(item, 'alt');
  return typeof alt === 'string' ? { alt: storable(alt).slice(0, 1_000).toWellFormed() } : {};
}

const pixels = (size: unknown, otherwise: number) => {
  const number = Math.round(Number(size));
  return number >= 1 && number <= 30_000 ? number : otherwise;
};

function wordsOf(item: Raw): Block[] {
  const url = addressOf(fieldOf(item, 'src', 'url'));
  const text = plainInline(captionOf(item)) || altOf(item).alt || url || '';
  if (!text) return [];
  return [{ id: '', type: 'paragraph', children: url && text.length <= 1_000 ? [{ id: 'link', type: 'link', url, children: [{ text }] }] : [{ text }] }];
}

/** The works of a carousel, as far as their ids are ids. */
export function carouselOf(node: Raw): Block[] {
  const artworks = fieldOf(node, 'artworks', 'items', 'children');
  const ids = (Array.isArray(artworks) ? artworks : [])
    .map((one: unknown) => ({ id: isRecord(one) ? fieldOf(one, 'id', '_id') : one }))
    .filter((one) => block.safeParse({ id: 'one', type: 'artworksCarousel', artworks: [one] }).success) as { id: string }[];
  return ids.length === 0 ? [] : [{ id: idOf(node), type: 'artworksCarousel', artworks: ids.slice(0, limits.carouselArtworks) }];
}

/** A model, if its id can be one. */
export function modelOf(node: Raw): Block[] {
  const read = block.safeParse({ id: 'one', type: 'model', uuid: fieldOf(node, 'uuid', 'uid', 'modelId') });
  return read.success ? [{ ...read.data, id: idOf(node) }] : [];
}
