import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { changedBlocks } from './changed-blocks.ts';

/**
 * When a block of pictures is split, the editor fills an empty half with a placeholder picture. It is removed at once,
 * with its block if it was alone.
 */
export const MadeUpPictures = Extension.create({
  name: 'madeUpPictures',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, old, { doc, tr }) =>
        transactions.some((one) => one.docChanged) && changedBlocks(old.doc, doc).after.some(hasMadeUp)
          ? withoutMadeUp(tr)
          : undefined,
    }),
  ],
});

const isMadeUp = (node: Node) => node.type.name === 'image' && node.attrs.src === '';
const hasMadeUp = (block: Node) => block.children.some(isMadeUp);

function withoutMadeUp(tr: Transaction): Transaction {
  tr.doc.forEach((block, offset) => {
    if (!hasMadeUp(block)) return;
    const kept = block.children.filter((node) => !isMadeUp(node));
    const start = tr.mapping.map(offset);
    tr.replaceWith(start, start + block.nodeSize, kept.length > 0 ? block.type.create(block.attrs, kept) : []);
  });
  return tr;
}
