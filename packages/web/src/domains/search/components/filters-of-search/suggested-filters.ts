import type { FacetName } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { FacetsOfList } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { chosenIn } from '../../search.links.ts';
import { facetWords } from '../../search.words.ts';
import { valueName } from '../facets/facets.tsx';

export interface SuggestedFilter {
  readonly facet: FacetName;
  readonly id: string;
  readonly name: string;
  /** The field of the value; keywords need no such word. */
  readonly context: string | undefined;
  readonly isPressed: boolean;
}

/** The facets whose values say something about what a work shows and is. */
const telling: readonly FacetName[] = [
  'keywords',
  'types',
  'materials',
  'places',
  'periods',
  'cultures',
  'colours',
  'makers',
];

/** The most frequent value of each facet that narrows the list, and the chosen ones; a choice moves none of them. */
export function suggestedFilters(found: FacetsOfList, address: URLSearchParams): readonly SuggestedFilter[] {
  return telling.flatMap((facet) => {
    const chosen = chosenIn(address, facet);
    const values = found.facets[facet]?.values ?? [];
    const narrowing = values.find(({ id, count }) => chosen.includes(id) || (count > 0 && count < found.totalCount));
    return values
      .filter(({ id }) => id === narrowing?.id || chosen.includes(id))
      .map(({ id }) => ({
        facet,
        id,
        name: valueName(facet, id, found),
        context: facet === 'keywords' ? undefined : facetWords[facet],
        isPressed: chosen.includes(id),
      }));
  });
}
