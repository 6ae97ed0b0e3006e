import { z } from 'zod';
import { plainInline } from './inline-text.ts';
import { isStorable, text } from './text.ts';

/*
 * The value of an article: a list of blocks, the first a title, the second a paragraph, each with an id. It is
 * validated at the edge, then stored, searched, mailed and exported.
 */
export const limits = {
  blocks: 5_000,
  textLength: 100_000,
  titleLength: 300,
  hintLength: 2_000,
  captionLength: 2_000,
  linkPieces: 1_000,
  imagesPerBlock: 60,
  carouselArtworks: 60,
  url: 2_048,
  altLength: 1_000,
  pictureSide: 30_000,
} as const;

const blockId = text(64).min(1);

/** A host and an optional port before the path: 'https://javascript:…' looks like an address and leads nowhere. */
const host = String.raw`(?:[^\s/?#@\\]*@)?(?:\[[\da-f:.]+\]|[^\s/?#:@[\]\\<>^|%]+)(?::\d{1,5})?`;
const linkPattern = new RegExp(String.raw`^(?:https?://${host}(?:[/?#\\]\S*)?|(?:mailto:|tel:)\S+)$`, 'i');

/**
 * Links lead only to the web, a mailbox or a telephone number. A `javascript:` link stays text, also after a protocol.
 */
export const linkUrl = text(limits.url)
  .trim()
  .regex(linkPattern, 'must be an address that begins with https://, http://, mailto: or tel:');

/** The address as `linkUrl` would parse it, or undefined if it would refuse; for the browser, which has no schemas. */
export function linkOf(address: string | null | undefined): string | undefined {
  const url = address?.trim() ?? '';
  return url.length <= limits.url && linkPattern.test(url) && isStorable(url) ? url : undefined;
}

/** §5 of the specification: an address without a protocol gets `https://`. */
export const withProtocol = (url: string) =>
  /^(https?:\/\/|mailto:|tel:)/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;

/** A run of text with the same marks; `\n` is a line break. */
export const textLeaf = z.strictObject({
  text: text(limits.textLength),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  underlined: z.literal(true).optional(),
});
export type TextLeaf = z.infer<typeof textLeaf>;

/** The content of a line: text, a link, or a hint (a note on a span of text). */
export const inline = z.union([
  textLeaf,
  z.strictObject({
    id: blockId,
    type: z.literal('link'),
    url: linkUrl,
    children: z.array(textLeaf).min(1).max(limits.linkPieces),
  }),
  z.strictObject({
    id: blockId,
    type: z.literal('hint'),
    hintContent: text(limits.hintLength),
    children: z.array(textLeaf).min(1).max(limits.linkPieces),
  }),
]);
export type Inline = z.infer<typeof inline>;

const children = z.array(inline).min(1).max(5_000);

const storedPicture = /^\/files\/[0-9a-f-]{36}$/;
const modelName = /^[0-9a-zA-Z-]{8,64}$/;

/** Whether `imageItem` would accept these as a picture; for the browser, which has no schemas. */
export const isStoredPicture = (src: unknown, width: number, height: number): src is string =>
  typeof src === 'string' &&
  storedPicture.test(src) &&
  [width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= limits.pictureSide);

/** A picture's alt text as `imageItem` would parse it, or undefined; for the browser, too. */
export const altOf = (words: unknown): string | undefined =>
  typeof words === 'string' && words.length <= limits.altLength && isStorable(words) ? words : undefined;

/** Whether a block may hold a model with this id; for the browser, too. */
export const isModelName = (uuid: unknown): uuid is string => typeof uuid === 'string' && modelName.test(uuid);

/**
 * A picture of an images block; `width` and `height` are those of the stored file in pixels, `children` is the caption.
 */
export const imageItem = z.strictObject({
  id: blockId,
  src: text(limits.url).regex(storedPicture, 'must be a picture kept here'),
  width: z.int().min(1).max(limits.pictureSide),
  height: z.int().min(1).max(limits.pictureSide),
  sourceId: z.uuid().optional(),
  alt: text(limits.altLength).optional(),
  children: z.array(textLeaf).max(200),
});
export type ImageItem = z.infer<typeof imageItem>;

/** One block. Unknown fields are refused, so nothing is stored that the editor cannot show. */
export const block = z.discriminatedUnion('type', [
  z.strictObject({ id: blockId, type: z.literal('title'), children }),
  z.strictObject({ id: blockId, type: z.literal('subtitle'), children }),
  z.strictObject({ id: blockId, type: z.literal('smallerSubtitle'), children }),
  z.strictObject({ id: blockId, type: z.literal('quote'), children }),
  z.strictObject({
    id: blockId,
    type: z.literal('paragraph'),
    align: z.enum(['left', 'center', 'right']).optional(),
    children,
  }),
  z.strictObject({
    id: blockId,
    type: z.literal('images'),
    images: z.array(imageItem).min(1).max(limits.imagesPerBlock),
  }),
  z.strictObject({
    id: blockId,
    type: z.literal('artworksCarousel'),
    artworks: z
      .array(z.strictObject({ id: z.uuid() }))
      .min(1)
      .max(limits.carouselArtworks),
  }),
  z.strictObject({ id: blockId, type: z.literal('model'), uuid: text(64).regex(modelName) }),
]);
export type Block = z.infer<typeof block>;

/** A whole article. */
export const articleValue = z
  .array(block)
  .min(2, 'must hold a title and a paragraph')
  .max(limits.blocks)
  .refine((blocks) => blocks[0]?.type === 'title', 'must begin with a title')
  .refine((blocks) => blocks[1]?.type === 'paragraph', 'must have a paragraph after the title')
  .refine((blocks) => blocks.every((one, at) => at === 0 || one.type !== 'title'), 'must have one title')
  .refine((blocks) => new Set(blocks.map((one) => one.id)).size === blocks.length, 'must give every block its own id');
export type ArticleValue = z.infer<typeof articleValue>;

/** The words of the title; empty if it has none. */
export const titleOf = (value: ArticleValue): string => {
  const first = value[0];
  return first?.type === 'title' ? plainInline(first.children).trim() : '';
};
