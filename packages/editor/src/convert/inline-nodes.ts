import type { Inline, TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { type MarkJson, type NodeJson, textMarks } from './document.ts';

/** Stored inline content as the editor's text nodes. */
export function inlineNodes(one: Inline): NodeJson[] {
  if ('text' in one) return leafNodes(one);
  const { type, children, ...attrs } = one;
  return children.flatMap((leaf) => leafNodes(leaf, [{ type, attrs }]));
}

/** A leaf is one text node for each of its lines, with breaks between them. */
export function leafNodes(leaf: TextLeaf, around: readonly MarkJson[] = []): NodeJson[] {
  const all = [...around, ...textMarks.filter((mark) => leaf[mark]).map((type) => ({ type }))];
  const marks = all.length > 0 ? { marks: all } : {};
  return leaf.text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'hardBreak', ...marks }] : []),
      ...(line ? [{ type: 'text', text: line, ...marks }] : []),
    ]);
}

/** A node with this content; an empty one has none at all. */
export const withContent = (node: NodeJson, content: NodeJson[]): NodeJson =>
  content.length > 0 ? { ...node, content } : node;

/** One text node of the editor as stored inline content. */
export function inlineOf(node: NodeJson): Inline {
  const leaf = leafOf(node);
  const link = node.marks?.find((mark) => mark.type === 'link')?.attrs;
  if (link) return { id: String(link.id), type: 'link', url: String(link.url), children: [leaf] };
  const hint = node.marks?.find((mark) => mark.type === 'hint')?.attrs;
  if (hint) return { id: String(hint.id), type: 'hint', hintContent: String(hint.hintContent), children: [leaf] };
  return leaf;
}

/** The same for a caption, which holds plain leaves only. */
export function leafOf(node: NodeJson): TextLeaf {
  const leaf: TextLeaf = { text: node.type === 'hardBreak' ? '\n' : (node.text ?? '') };
  for (const mark of textMarks) if (node.marks?.some((one) => one.type === mark)) leaf[mark] = true;
  return leaf;
}
