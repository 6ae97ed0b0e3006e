import { useCallback, useState } from 'react';

/** Words that are being written and survive a reload of this tab; empty words are forgotten. */
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

/** Keeps words under this key for a reload of this tab; empty words are forgotten. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing: the words stand on the page alone.
  }
}

/** What was being written under this key; '' where nothing was, or where the browser keeps nothing. */
export function draftOf(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
