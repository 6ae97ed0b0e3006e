import { type ImageItem, imageItem, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { joinLeaves } from '../compare/canonical-inlines.ts';
import type { NodeJson } from '../convert/document.ts';
import { leafNodes, leafOf, withContent } from '../convert/inline-nodes.ts';
import { pictureHtml } from '../render/html-parts.ts';
import { leavesHtml } from '../render/leaf-html.ts';
import * as mailParts from '../render/mail-parts.ts';
import { leavesMarkdown, picture, withLineStarts } from '../render/markdown-words.ts';
import type { ContentContext, ExportContext, MailContext } from '../render/render-context.ts';
import {
  addressOf,
  captionOf,
  contentOf,
  fieldOf,
  idOf,
  isRecord,
  type Raw,
  storable,
} from '../upgrade/upgrade-parts.ts';
import type { BlockOf } from './by-kind.ts';

/* Pictures side by side, each with a caption and words that stand for it. */

type Images = BlockOf<'images'>;

export const toNode = ({ id, images }: Images): NodeJson => ({
  type: 'images',
  attrs: { id },
  content: images.map(imageNode),
});

function imageNode({ children, sourceId, alt, ...item }: ImageItem): NodeJson {
  return withContent(
    { type: 'image', attrs: { ...item, sourceId: sourceId ?? null, alt: alt ?? null } },
    children.flatMap((leaf) => leafNodes(leaf)),
  );
}

export const fromNode = ({ attrs, content = [] }: NodeJson): Images => ({
  id: String(attrs?.id),
  type: 'images',
  images: content.map(imageOfNode),
});

function imageOfNode(node: NodeJson): ImageItem {
  const { id, src, width, height, sourceId, alt } = node.attrs ?? {};
  return {
    id: String(id),
    src: String(src),
    width: Number(width),
    height: Number(height),
    ...(typeof sourceId === 'string' ? { sourceId } : {}),
    ...(typeof alt === 'string' ? { alt } : {}),
    children: joinLeaves((node.content ?? []).map(leafOf)),
  };
}

export const canonical = (block: Images): Images => ({
  ...block,
  images: block.images.map((image) => ({ ...image, children: joinLeaves(image.children) })),
});

export const plainText = ({ images }: Images): string =>
  images
    .flatMap(({ children, alt }) => (plainInline(children) || alt ? [`[${plainInline(children).trim() || alt}]`] : []))
    .join('\n');

export const markdown = ({ images }: Images, { imageAddress }: ExportContext): string =>
  images
    .map(({ src, alt = '', children }) => {
      const caption = withLineStarts(leavesMarkdown(children));
      return picture(alt, imageAddress(src)) + (caption ? `\\\n${caption}` : '');
    })
    .join('\n\n');

/** One picture fills the column; several stand side by side at one height. */
export async function* html({ images }: Images, context: ContentContext): AsyncGenerator<string> {
  yield '<div class="pictures">';
  for (const image of images) {
    const caption = leavesHtml(image.children);
    const shown = await pictureHtml({ ...image, alt: image.alt ?? '' }, context);
    const ratio = (image.width / image.height).toFixed(3);
    yield `<figure style="flex-grow:${ratio}">${shown}${caption ? `<figcaption dir="auto">${caption}</figcaption>` : ''}</figure>`;
  }
  yield '</div>\n';
}

/** Two pictures stand side by side at equal heights; more make several rows. */
export function mail({ images }: Images, context: MailContext): string {
  const pairs = images.flatMap((_, at) => (at % 2 === 0 ? [images.slice(at, at + 2)] : []));
  return pairs
    .map((pair) => mailParts.cells(pair.map((image) => imageCell(image, widthInPair(image, pair), context))))
    .join('');
}

function widthInPair(image: ImageItem, [one, other]: readonly ImageItem[]): number {
  if (!one || !other) return mailParts.width;
  const ratio = (item: ImageItem) => item.width / item.height;
  return Math.round(((mailParts.width - mailParts.gap) * ratio(image)) / (ratio(one) + ratio(other)));
}

function imageCell(image: ImageItem, wide: number, { imageAddress }: MailContext): mailParts.Cell {
  const address = imageAddress(image.src, mailParts.fileWidth(wide));
  const shown = mailParts.picture({
    address,
    wide,
    high: (wide * image.height) / image.width,
    alt: image.alt || plainInline(image.children),
  });
  const words = leavesHtml(image.children);
  return { wide, html: shown + (words ? `<p dir="auto" class="soft" style="${mailParts.caption}">${words}</p>` : '') };
}

export const editable = ({ id, images }: Images): string =>
  `<div data-id="${escapeHtml(id)}" data-block="images" contenteditable="false">${images.map(editableImage).join('')}</div>`;

function editableImage({ src, width, height, alt, children }: ImageItem): string {
  const shown = `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${escapeHtml(alt ?? '')}" loading="lazy">`;
  return `<figure style="--ratio: ${(width / height).toFixed(4)}">${shown}<figcaption dir="auto">${leavesHtml(children)}</figcaption></figure>`;
}

/** Pictures that are kept here, side by side; of others the words stay, linked to the picture's address. */
export function upgrade(node: Raw): (Images | BlockOf<'paragraph'>)[] {
  const items = (Array.isArray(node.images) ? node.images : hasPicture(node) ? [node] : contentOf(node)).filter(
    isRecord,
  );
  const blocks: ReturnType<typeof upgrade> = [];
  for (const item of items) {
    const image = upgradedImage(item);
    const last = blocks.at(-1);
    if (!image) blocks.push(...upgradedWords(item));
    else if (last?.type === 'images' && last.images.length < limits.imagesPerBlock) last.images.push(image);
    else
      blocks.push({
        id: blocks.some((one) => one.type === 'images') ? '' : idOf(node),
        type: 'images',
        images: [image],
      });
  }
  return blocks;
}

const hasPicture = (node: Raw) => typeof fieldOf(node, 'src', 'url') === 'string';

function upgradedImage(item: Raw): ImageItem | undefined {
  const src = fieldOf(item, 'src', 'url');
  const sourceId = fieldOf(item, 'sourceId');
  const read = imageItem.safeParse({
    id: idOf(item) || 'image',
    src: typeof src === 'string' ? /^\/files\/[0-9a-f-]{36}(?=$|[?#])/.exec(src)?.[0] : undefined,
    // A picture of unknown size is shown at the usual ratio of 3:2.
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
  return typeof alt === 'string' ? { alt: storable(alt).slice(0, limits.altLength).toWellFormed() } : {};
}

function pixels(size: unknown, otherwise: number): number {
  const number = Math.round(Number(size));
  return number >= 1 && number <= limits.pictureSide ? number : otherwise;
}

function upgradedWords(item: Raw): BlockOf<'paragraph'>[] {
  const url = addressOf(fieldOf(item, 'src', 'url'));
  const caption = plainInline(captionOf(item));
  const { alt } = altOf(item);
  const text = caption && alt ? `${caption} (${alt})` : caption || alt || url || '';
  if (!text) return [];
  return [
    {
      id: '',
      type: 'paragraph',
      children: url && text.length <= 1_000 ? [{ id: 'link', type: 'link', url, children: [{ text }] }] : [{ text }],
    },
  ];
}
