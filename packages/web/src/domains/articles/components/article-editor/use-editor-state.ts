import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';

/** Renders again at each change of text, selection or focus. */
export const useEditorState = (editor: Editor) =>
  useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener);
      return () => editor.off('transaction', listener);
    },
    () => editor.state,
  );
