import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';

/** Gives the text its cursor back when a dialog has gone; while it stands the text behind it can neither have the focus nor scroll. */
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
