import { useState } from 'react';

/**
 * The text of a search field. It follows the search of the address (back, forward, cleared filters), but not the result
 * of the field's own search, which may arrive while somebody types on.
 */
export function useSearchText(searched: string) {
  const [text, setText] = useState(searched);
  const [sent, setSent] = useState<string>();
  const [before, setBefore] = useState(searched);
  if (before !== searched) {
    setBefore(searched);
    if (searched !== sent?.trim() && searched !== text.trim()) setText(searched);
  }
  return { text, setText, /** Call it with the text that the field now searches for. */ search: setSent };
}
