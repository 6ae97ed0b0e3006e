import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { toEditor } from '@oeuvre/editor/convert/to-editor.ts';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

interface ShowOptions {
  /** The works of its carousels, as far as they are known. */
  readonly artworks: readonly ArtworkSummary[];
  /** The author has chosen it, so undo leads back; what others have written is none of the author's steps. */
  readonly isUndoable: boolean;
}

/** What those round the text may ask of an editor. */
export interface EditorHandle {
  /** Shows another text without telling of it as a change: only what differs is replaced, and the cursor stays at its words. */
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
      // Where the same letters stand at both ends the two may overlap: then the end gives way.
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
