import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { toEditor } from '@oeuvre/editor/convert/to-editor.ts';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

interface ShowOptions {
  /** The artworks in the carousels, as far as they are known. */
  readonly artworks: readonly ArtworkSummary[];
  /** True for an author's choice, which undo reverts; changes by other people are no undo step of the author. */
  readonly isUndoable: boolean;
}

/** The editor's interface for the components around the text. */
export interface EditorHandle {
  /**
   * Shows another text without reporting a change: replaces only the differences, and keeps the cursor at its words.
   */
  show(value: ArticleValue, options: ShowOptions): void;
  focus(): void;
}

export function editorHandle(editor: Editor, known: Map<string, ArtworkSummary>): EditorHandle {
  return {
    show(value, { artworks, isUndoable }) {
      for (const artwork of artworks) known.set(artwork.id, artwork);
      const { state } = editor;
      const next = state.schema.nodeFromJSON(toEditor(value));
      const start = state.doc.content.findDiffStart(next.content);
      const end = state.doc.content.findDiffEnd(next.content);
      if (start === null || !end) return;
      // If both ends share letters, the ranges may overlap: then the end yields.
      const overlap = Math.max(0, start - Math.min(end.a, end.b));
      const small = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
      const tr = small.doc.eq(next) ? small : state.tr.replaceWith(0, state.doc.content.size, next.content);
      const head = tr === small ? tr.mapping.map(state.selection.head) : state.selection.head;
      tr.setSelection(Selection.near(tr.doc.resolve(Math.min(head, tr.doc.content.size))));
      editor.view.dispatch(tr.setMeta('preventUpdate', true).setMeta('addToHistory', isUndoable));
    },
    focus: () => editor.view.focus(),
  };
}
