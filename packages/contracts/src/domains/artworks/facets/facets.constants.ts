import type { TagType } from '../../ontology/ontology.constants.ts';
import { rightsStatements } from '../record/rights.constants.ts';

/** The facets whose values are terms of the ontology; each is also the name of its filter. */
export const termFacets = ['types', 'materials', 'keywords', 'places', 'cultures', 'periods'] as const;
export type TermFacet = (typeof termFacets)[number];

/** The type of the terms of each of them. A term that is a type of object counts in `types` and not in `materials`. */
export const typeOfFacet = {
  types: 'Materials',
  materials: 'Materials',
  keywords: 'Keyword',
  places: 'Geography',
  cultures: 'Culture',
  periods: 'Age',
} as const satisfies Record<TermFacet, TagType>;

/** All facets with a list of values; each is also the name of its filter. */
export const facetNames = ['makers', ...termFacets, 'segmentsIds', 'colours', 'has', 'rights'] as const;
export type FacetName = (typeof facetNames)[number];

/** Values of a facet in one reply. */
export const facetValuesShown = 50;
/** The most bars in the histogram of years. */
export const mostYearBars = 48;
/** No work is older or younger: years fit into 16 bits. */
export const yearRange = { min: -32_000, max: 32_000 } as const;

/** Things that a work may have. */
export const possessions = ['picture', 'model'] as const;
export type Possession = (typeof possessions)[number];

/** The use that a work's rights allow, from the freest; `unknown` if nobody has stated them. */
export const rightsClasses = ['free', 'limited', 'closed', 'unknown'] as const;
export type RightsClass = (typeof rightsClasses)[number];

/** Free: everybody may use it. Limited: readers may look closely. Closed: readers see it small. */
export function rightsClassOf(uri: string | null): RightsClass {
  const statement = rightsStatements[uri ?? ''];
  if (!statement) return 'unknown';
  return statement.download ? 'free' : statement.zoom ? 'limited' : 'closed';
}
