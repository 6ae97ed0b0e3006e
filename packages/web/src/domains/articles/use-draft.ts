import { useCallback, useState } from 'react';

/** Words that are being written and survive a reload of this tab; empty words are forgotten. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftOf(key));
  const change = useCallback(
    (changed: string) => {
      setText(changed);
      try {
        if (changed) sessionStorage.setItem(key, changed);
        else sessionStorage.removeItem(key);
      } catch {
        // A browser that keeps nothing: the words stand on the page alone.
      }
    },
    [key],
  );
  return [text, change];
}

/** What was being written under this key; '' where nothing was, or where the browser keeps nothing. */
export function draftOf(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
