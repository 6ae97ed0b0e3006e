import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { blockNodes } from './block-nodes.ts';
import { changedBlocks } from './changed-blocks.ts';

const nodesWithId = [...Object.keys(blockNodes), 'image'];

/** Every block and picture has an id of its own: what is new gets one, of two that share one the second gets another. */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addGlobalAttributes: () => [
    {
      types: nodesWithId,
      // Pasted blocks are new blocks, so an id is never read from HTML.
      attributes: { id: { default: null, parseHTML: () => null, renderHTML: ({ id }) => (id ? { 'data-id': id } : {}), keepOnSplit: false } },
    },
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, old, state) =>
        transactions.some((one) => one.docChanged) && mayLackIds(old.doc, state.doc) ? withIds(state.tr) : undefined,
    }),
  ],
});

/** Words typed into blocks that stay leave their ids alone: only then need not every block be looked at. */
function mayLackIds(old: Node, doc: Node): boolean {
  const { before, after } = changedBlocks(old, doc);
  const isSameBlock = (node: Node, at: number) => node.attrs.id !== null && node.attrs.id === before[at]?.attrs.id && node.isTextblock;
  return before.length !== after.length || !after.every(isSameBlock);
}

/** Gives an id to each block that lacks one; undefined when none does. */
export function withIds(tr: Transaction): Transaction | undefined {
  const seen = new Set<string>();
  const { storedMarks } = tr;
  tr.doc.descendants((node, position) => {
    if (!('id' in node.attrs)) return false;
    if (!node.attrs.id || seen.has(node.attrs.id)) tr.setNodeAttribute(position, 'id', crypto.randomUUID());
    seen.add(node.attrs.id);
    return node.type.name === 'images';
  });
  // An undo must not bring a block without an id back, nor may typing lose the mark that was just switched on.
  // Tiptap clears a text of which everything was selected and nothing is left; without this it would clear the ids, we would give them, and so for ever.
  return tr.docChanged ? tr.setMeta('addToHistory', false).setMeta('preventClearDocument', true).setStoredMarks(storedMarks) : undefined;
}
