import type { Editor } from '@tiptap/core';
import { writtenKey } from '../../../../ui/shortcuts/written-key.ts';
import { toastWarning } from '../../../../ui/toast/toast.ts';
import { keyOf } from '../tools/shortcuts.ts';

/** Pastes the clipboard's plain text over the selection. */
export async function pastePlain(editor: Editor): Promise<void> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    // The person or the browser refused, or there is no clipboard because the address is not secure.
    toastWarning(
      `Your browser doesn't let this page read the clipboard. Press ${writtenKey(keyOf('plainPaste'))} instead.`,
    );
    return;
  }
  if (editor.isDestroyed) return;
  if (text) editor.view.pasteText(text);
  else toastWarning('The clipboard holds no text.');
  editor.view.focus();
}
