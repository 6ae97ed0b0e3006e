import type { ArticleValue, Block, ImageItem, Inline, TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonicalInlines, joinLeaves } from '../compare/canonical.ts';
import { type NodeJson, textMarks } from './document.ts';

/** The editor's document as the stored list of blocks, in canonical form. */
export const fromEditor = (document: NodeJson): ArticleValue => (document.content ?? []).map(blockFromEditor);

/** One block of it. */
export function blockFromEditor(node: NodeJson): Block {
  const id = String(node.attrs?.id);
  switch (node.type) {
    case 'title':
    case 'subtitle':
    case 'smallerSubtitle':
    case 'quote':
      return { id, type: node.type, children: inlinesOf(node) };
    case 'paragraph':
      return { id, type: 'paragraph', ...alignOf(node), children: inlinesOf(node) };
    case 'images':
      return { id, type: 'images', images: (node.content ?? []).map(imageOf) };
    case 'artworksCarousel':
      return { id, type: 'artworksCarousel', artworks: artworksOf(node) };
    case 'model':
      return { id, type: 'model', uuid: String(node.attrs?.uuid) };
    default:
      throw new Error(`The editor has no block '${node.type}'`);
  }
}

function artworksOf(node: NodeJson): { id: string }[] {
  const { artworks = [] } = (node.attrs ?? {}) as { artworks?: { id: string }[] };
  return artworks.map(({ id }) => ({ id }));
}

function alignOf(node: NodeJson): { align?: 'left' | 'center' | 'right' } {
  const align = node.attrs?.align;
  return align === 'left' || align === 'center' || align === 'right' ? { align } : {};
}

function imageOf(node: NodeJson): ImageItem {
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

const inlinesOf = (node: NodeJson): Inline[] => canonicalInlines((node.content ?? []).map(inlineOf));

function inlineOf(node: NodeJson): Inline {
  const leaf = leafOf(node);
  const link = node.marks?.find((mark) => mark.type === 'link')?.attrs;
  if (link) return { id: String(link.id), type: 'link', url: String(link.url), children: [leaf] };
  const hint = node.marks?.find((mark) => mark.type === 'hint')?.attrs;
  if (hint) return { id: String(hint.id), type: 'hint', hintContent: String(hint.hintContent), children: [leaf] };
  return leaf;
}

function leafOf(node: NodeJson): TextLeaf {
  const leaf: TextLeaf = { text: node.type === 'hardBreak' ? '\n' : (node.text ?? '') };
  for (const mark of textMarks) if (node.marks?.some((one) => one.type === mark)) leaf[mark] = true;
  return leaf;
}
