import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { blockNodes } from './block-nodes.ts';
import { changedBlocks } from './changed-blocks.ts';

const nodesWithId = [...Object.keys(blockNodes), 'image'];

/** Gives every block and picture an own id: new ones get one, and the second of two equal ids is replaced. */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addGlobalAttributes: () => [
    {
      types: nodesWithId,
      // Pasted blocks are new blocks, so an id is never read from HTML.
      attributes: {
        id: {
          default: null,
          parseHTML: () => null,
          renderHTML: ({ id }) => (id ? { 'data-id': id } : {}),
          keepOnSplit: false,
        },
      },
    },
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, old, state) =>
        transactions.some((one) => one.docChanged) && mayLackIds(old.doc, state.doc) ? withIds(state.tr) : undefined,
    }),
  ],
});

/** Typing inside existing blocks cannot change ids: then the check of every block is skipped. */
function mayLackIds(old: Node, doc: Node): boolean {
  const { before, after } = changedBlocks(old, doc);
  const isSameBlock = (node: Node, at: number) =>
    node.attrs.id !== null && node.attrs.id === before[at]?.attrs.id && node.isTextblock;
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
  // An undo must not restore a block without an id, and typing must keep a mark that was just switched on. Tiptap
  // clears a document that was selected and deleted as a whole; without this it would clear the ids and we would set
  // them again, forever.
  return tr.docChanged
    ? tr.setMeta('addToHistory', false).setMeta('preventClearDocument', true).setStoredMarks(storedMarks)
    : undefined;
}
