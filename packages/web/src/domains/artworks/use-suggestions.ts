import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { addressOfCall, readAddress } from '../../ui/api-context.ts';
import { toastSearchFailed } from '../../ui/toast/toast.ts';
import { useAnswer } from '../../ui/use-answer.ts';

const delay = 300;
const shortest = 2;
const none: readonly Suggestion[] = [];

/**
 * Suggestions for the typed text, of the whole catalogue or of one segment, 300 ms after the last key; until they
 * arrive, the previous ones stay.
 */
export function useSuggestions(text: string, isWanted: boolean, segmentId?: string): readonly Suggestion[] {
  const sought = text.trim();
  const isLongEnough = sought.length >= shortest;
  const answered = useAnswer(isWanted && isLongEnough ? sought : undefined, {
    delay,
    ask: (asked, signal) => ask(asked, { signal, segmentId }),
  });
  return (isLongEnough && answered?.answer) || none;
}

interface Asking {
  readonly signal: AbortSignal;
  readonly segmentId: string | undefined;
}

async function ask(text: string, { signal, segmentId }: Asking): Promise<readonly Suggestion[]> {
  try {
    return await readAddress(
      addressOfCall<typeof artworksRoutes.suggest>('/api/exhibits/suggestions/search', {
        query: { text, ...(segmentId && { segmentId }) },
      }),
      { signal },
    );
  } catch {
    if (!signal.aborted) toastSearchFailed();
    return none;
  }
}
