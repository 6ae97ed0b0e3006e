import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import type { Node } from '@tiptap/pm/model';
import { blockFromEditor } from './from-editor.ts';

const converted = new WeakMap<Node, Block>();

/**
 * The stored value of the editor's document. Nodes are immutable, so each block is converted once and only edited
 * blocks cost anything.
 */
export function storedValue(doc: Node): ArticleValue {
  return doc.children.map((node) => {
    const known = converted.get(node);
    if (known) return known;
    const block = blockFromEditor(node.toJSON());
    converted.set(node, block);
    return block;
  });
}
