import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { addressOfCall, readAddress } from '../../../../ui/api-context.ts';
import { toastSearchFailed } from '../../../../ui/toast/toast.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';

const delay = 300;
const shortest = 2;
const none: readonly Suggestion[] = [];

/**
 * Suggestions for the typed text, 300 ms after the last key; until they arrive, the previous ones stay.
 */
export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const sought = text.trim();
  const isLongEnough = sought.length >= shortest;
  const answered = useAnswer(isWanted && isLongEnough ? sought : undefined, { delay, ask });
  return (isLongEnough && answered?.answer) || none;
}

async function ask(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    return await readAddress(
      addressOfCall<typeof artworksRoutes.suggest>('/api/exhibits/suggestions/search', { query: { text } }),
      { signal },
    );
  } catch {
    if (!signal.aborted) toastSearchFailed();
    return none;
  }
}
