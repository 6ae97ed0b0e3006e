import { Extension } from '@tiptap/core';
import { undoDepth } from '@tiptap/pm/history';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';

const key = new PluginKey<number>('undoLimit');

/** The mark of ProseMirror's history on its own transactions; it exports no name for it. */
const historyActOf = (tr: Transaction) => tr.getMeta('history$') as { readonly redo: boolean } | undefined;

/**
 * Undo leads back exactly so many entries: ProseMirror's history discards the oldest only when there are twenty too
 * many. Its state is the number of entries that are too old to be undone.
 */
export const UndoLimit = Extension.create<{ depth: number }>({
  name: 'undoLimit',
  // After the history, whose new state it reads.
  priority: 1,
  addOptions: () => ({ depth: 100 }),
  addProseMirrorPlugins() {
    const { depth } = this.options;
    return [
      new Plugin<number>({
        key,
        state: {
          init: () => 0,
          apply: (tr, tooOld, _, state) =>
            tr.docChanged && !historyActOf(tr) ? Math.max(0, Number(undoDepth(state)) - depth) : tooOld,
        },
        filterTransaction: (tr, state) =>
          historyActOf(tr)?.redo !== false || Number(undoDepth(state)) > (key.getState(state) ?? 0),
      }),
    ];
  },
});
