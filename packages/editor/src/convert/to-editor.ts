import type { ArticleValue, Block, ImageItem, Inline, TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { type DocumentJson, type MarkJson, type NodeJson, textMarks } from './document.ts';

/** The stored list of blocks as the editor's document. Lossless: see canonical.ts. */
export const toEditor = (value: ArticleValue): DocumentJson => ({ type: 'doc', content: value.map(blockNode) });

function blockNode(block: Block): NodeJson {
  switch (block.type) {
    case 'images':
      return { type: 'images', attrs: { id: block.id }, content: block.images.map(imageNode) };
    case 'artworksCarousel':
      return { type: 'artworksCarousel', attrs: { id: block.id, artworks: block.artworks } };
    case 'model':
      return { type: 'model', attrs: { id: block.id, uuid: block.uuid } };
    case 'paragraph':
      return withContent({ type: 'paragraph', attrs: { id: block.id, align: block.align ?? null } }, block.children.flatMap(inlineNodes));
    default:
      return withContent({ type: block.type, attrs: { id: block.id } }, block.children.flatMap(inlineNodes));
  }
}

function imageNode({ children, sourceId, alt, ...item }: ImageItem): NodeJson {
  return withContent(
    { type: 'image', attrs: { ...item, sourceId: sourceId ?? null, alt: alt ?? null } },
    children.flatMap((leaf) => leafNodes(leaf, [])),
  );
}

function inlineNodes(one: Inline): NodeJson[] {
  if ('text' in one) return leafNodes(one, []);
  const { type, children, ...attrs } = one;
  return children.flatMap((leaf) => leafNodes(leaf, [{ type, attrs }]));
}

/** A leaf is one text node for each of its lines, with breaks between them. */
function leafNodes(leaf: TextLeaf, around: readonly MarkJson[]): NodeJson[] {
  const all = [...around, ...textMarks.filter((mark) => leaf[mark]).map((type) => ({ type }))];
  const marks = all.length > 0 ? { marks: all } : {};
  return leaf.text
    .split('\n')
    .flatMap((line, at) => [...(at > 0 ? [{ type: 'hardBreak', ...marks }] : []), ...(line ? [{ type: 'text', text: line, ...marks }] : [])]);
}

const withContent = (node: NodeJson, content: NodeJson[]): NodeJson => (content.length > 0 ? { ...node, content } : node);
