import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';

/**
 * Enter takes the first proposal for a text. If they are still being looked up, it is taken once they are there, unless
 * the text has changed.
 */
export function useFirstMatch(text: string, proposals: readonly Suggestion[], take: (first: Suggestion) => void) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const [first] = proposals;
    if (!first || wanted.current !== text) return;
    wanted.current = undefined;
    take(first);
  });
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !text.trim()) return;
    event.preventDefault();
    const [first] = proposals;
    if (first) take(first);
    else wanted.current = text;
  };
}
