import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { useEffect, useState } from 'react';

const debounce = 300;
const shortest = 2;
const none: readonly Suggestion[] = [];

/** Suggestions for what is typed, 300 ms after the last key. Fetched plainly: a reader's page carries no schemas. */
export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const sought = text.trim();
  const [found, setFound] = useState<{ sought: string; suggestions: readonly Suggestion[] }>({ sought: '', suggestions: none });

  useEffect(() => {
    if (!isWanted || sought.length < shortest) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/exhibits/suggestions/search?${new URLSearchParams({ text: sought })}`, { signal: controller.signal });
        if (response.ok) setFound({ sought, suggestions: (await response.json()) as Suggestion[] });
      } catch (error) {
        if (!controller.signal.aborted) console.warn('Error searching for data', error);
      }
    }, debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [sought, isWanted]);

  return sought.length >= shortest ? found.suggestions : none;
}
