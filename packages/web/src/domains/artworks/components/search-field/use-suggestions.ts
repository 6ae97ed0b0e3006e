import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { toastSearchFailed } from '../../../../ui/toast/toast.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';

const delay = 300;
const shortest = 2;
const none: readonly Suggestion[] = [];

/**
 * Suggestions for the typed text, 300 ms after the last key; until they arrive, the previous ones stay. Uses plain
 * fetch: the calls of artworks would bring more code than a reader's page needs.
 */
export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const sought = text.trim();
  const isLongEnough = sought.length >= shortest;
  const answered = useAnswer(isWanted && isLongEnough ? sought : undefined, { delay, ask });
  return (isLongEnough && answered?.answer) || none;
}

async function ask(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const response = await fetch(`/api/exhibits/suggestions/search?${new URLSearchParams({ text })}`, { signal });
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as Suggestion[];
  } catch {
    if (!signal.aborted) toastSearchFailed();
    return none;
  }
}
