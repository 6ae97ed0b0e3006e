import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * Selects a value from the editor's state and renders only when it changes. Nothing may render while somebody types:
 * each React commit would read the selection and so measure the whole text.
 */
export function useEditorState<Selected>(editor: Editor, select: (state: EditorState) => Selected): Selected {
  const seen = useRef<Selected>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener);
      return () => editor.off('transaction', listener);
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = select(editor.state);
    if (!isSame(seen.current, now)) seen.current = now;
    return seen.current as Selected;
  });
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
