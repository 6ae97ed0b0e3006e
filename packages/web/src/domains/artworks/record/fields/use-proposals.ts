import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';

const pause = 300;
const most = 4;

/** Artists or terms of the vocabulary that a text may mean; none while there is nothing to look up. */
export function useProposals(text: string, types: readonly SearchType[]): readonly Suggestion[] {
  const question = isSearchable(text) ? text.trim() : undefined;
  const answered = useAnswer<string, readonly Suggestion[]>(question, {
    delay: pause,
    ask: (asked) => browserCall(artworksRoutes.suggest, { query: { text: asked } }).catch(() => []),
  });
  if (!answered || answered.question !== question) return [];
  return answered.answer.filter((one) => types.includes(one.type)).slice(0, most);
}
