import { goToEnd } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEffect } from 'react';

/**
 * A click on the empty page around the text counts as a click in the text: beside it the cursor goes to that line,
 * below it to the end. Otherwise the click would take the focus away, and the next keys would be lost.
 */
export function usePagePresses(editor: Editor | undefined, isEditable: boolean) {
  useEffect(() => {
    if (!editor || !isEditable) return;
    const controller = new AbortController();
    document.addEventListener('mousedown', (event) => isOnEmptyPage(editor, event) && takePress(editor, event), {
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [editor, isEditable]);
}

/** Only on the text's containers, not on the scrollbar. During the preview the editor stays mounted but hidden. */
function isOnEmptyPage({ view }: Editor, { target, button, clientX }: MouseEvent): boolean {
  const isAround = target instanceof Element && target !== view.dom && target.contains(view.dom);
  return isAround && button === 0 && clientX < document.documentElement.clientWidth && view.dom.checkVisibility();
}

function takePress(editor: Editor, event: MouseEvent) {
  const { view } = editor;
  event.preventDefault();
  if (event.clientY > view.dom.getBoundingClientRect().bottom && !event.shiftKey)
    goToEnd(view.state, view.dispatch, view);
  else select(editor, event, event.shiftKey ? view.state.selection.anchor : undefined);
  view.focus();
  const { anchor } = view.state.selection;
  // A drag that starts beside the text selects in the text.
  const ended = new AbortController();
  addEventListener('mousemove', (moved) => select(editor, moved, anchor), { signal: ended.signal });
  addEventListener('mouseup', () => ended.abort(), { signal: ended.signal });
}

/** Puts the cursor at the nearest place in the text, or extends the selection to it. */
function select({ view }: Editor, { clientX, clientY }: MouseEvent, anchor: number | undefined) {
  const { left, right, top, bottom } = view.dom.getBoundingClientRect();
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from + 1), to - 1);
  const found = view.posAtCoords({ left: within(clientX, left, right), top: within(clientY, top, bottom) });
  if (!found) return;
  const { doc, tr } = view.state;
  const $head = doc.resolve(found.pos);
  view.dispatch(
    tr.setSelection(
      TextSelection.between(anchor === undefined ? $head : doc.resolve(Math.min(anchor, doc.content.size)), $head),
    ),
  );
}
