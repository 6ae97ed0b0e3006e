import { useCallback, useState } from 'react';

/** Text that survives a reload of this tab; empty text deletes the draft. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftOf(key));
  const change = useCallback(
    (changed: string) => {
      setText(changed);
      keepDraft(key, changed);
    },
    [key],
  );
  return [text, change];
}

/** Stores text under this key for a reload of this tab; empty text deletes it. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage, the text is on the page only.
  }
}

/** The draft under this key; '' if there is none, or no storage. */
export function draftOf(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
