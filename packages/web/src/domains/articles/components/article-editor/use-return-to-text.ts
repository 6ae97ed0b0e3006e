import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';

/** Gives the text its cursor back when a dialog has gone; while it stands the text behind it cannot have the focus. */
export function useReturnToText(editor: Editor) {
  useEffect(
    () => () => {
      if (!editor.isDestroyed) editor.view.focus();
    },
    [editor],
  );
}
