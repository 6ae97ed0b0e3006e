import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';

/**
 * Returns the focus to the text when a dialog closes; while it is open, the text behind it can neither be focused nor
 * scroll.
 */
export function useReturnToText(editor: Editor) {
  useEffect(
    () => () => {
      if (editor.isDestroyed) return;
      editor.view.focus();
      editor.view.dispatch(editor.state.tr.scrollIntoView());
    },
    [editor],
  );
}
