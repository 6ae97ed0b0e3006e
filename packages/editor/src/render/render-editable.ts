import type { ArticleValue, Block, ImageItem, Inline, TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';

/**
 * The text as the editor will show it, as HTML: sent with the page, it is there before the editor is, and nothing moves when that takes
 * its place. Made of text alone, because the editor's own schema would cost a server memory that it never uses otherwise.
 */
export const renderEditable = (value: ArticleValue, carousel: Carousel = () => ''): string => value.map((block) => editableBlock(block, carousel)).join('');

/** Draws a carousel's works, a block of its own. */
type Carousel = (artworks: readonly { readonly id: string }[]) => string;

const tags = { title: 'h1', subtitle: 'h2', smallerSubtitle: 'h3', quote: 'blockquote', paragraph: 'p' } as const;

function editableBlock(block: Block, carousel: Carousel): string {
  const id = `data-id="${escapeHtml(block.id)}"`;
  switch (block.type) {
    case 'images':
      return `<div ${id} data-block="images" contenteditable="false">${block.images.map(editableImage).join('')}</div>`;
    case 'artworksCarousel':
      return `<div ${id} data-block="artworksCarousel" data-artworks="${block.artworks.map((one) => one.id).join(' ')}" contenteditable="false">${carousel(block.artworks)}</div>`;
    case 'model':
      return `<div ${id} data-block="model" data-uuid="${escapeHtml(block.uuid)}" contenteditable="false">3D model</div>`;
    default: {
      const title = block.type === 'title' ? ' data-block="title"' : '';
      // Without a break an empty block would have no height, and no place for a cursor.
      return `<${tags[block.type]} ${id} dir="auto"${title}${block.type === 'paragraph' ? paragraphStyle(block) : ''}>${block.children.map(editableInline).join('') || '<br>'}</${tags[block.type]}>`;
    }
  }
}

/** With the width of its text in letters, by which a browser that lays it out later knows about how high it will be. */
function paragraphStyle({ align, children }: Extract<Block, { type: 'paragraph' }>): string {
  const text = plainInline(children);
  const letters = text.length + (text.match(wideLetters)?.length ?? 0);
  return ` style="--letters: ${letters};${align ? ` text-align: ${align};` : ''}"`;
}
/** Of Chinese, Japanese and Korean writing: as wide as two others. */
const wideLetters = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g;

function editableImage({ src, width, height, alt, children }: ImageItem): string {
  const picture = `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${escapeHtml(alt ?? '')}" loading="lazy">`;
  return `<figure style="--ratio: ${(width / height).toFixed(4)}">${picture}<figcaption dir="auto">${children.map(editableLeaf).join('')}</figcaption></figure>`;
}

function editableInline(one: Inline): string {
  if ('text' in one) return editableLeaf(one);
  const words = one.children.map(editableLeaf).join('');
  return one.type === 'link' ? `<a href="${escapeHtml(one.url)}">${words}</a>` : `<span data-hint="${escapeHtml(one.hintContent)}">${words}</span>`;
}

function editableLeaf({ text, bold, italic, underlined }: TextLeaf): string {
  let html = escapeHtml(text).replaceAll('\n', '<br>');
  if (underlined) html = `<u>${html}</u>`;
  if (italic) html = `<em>${html}</em>`;
  return bold ? `<strong>${html}</strong>` : html;
}
