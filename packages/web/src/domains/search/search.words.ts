import type { FacetName, Possession, RightsClass } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { ResultKind } from '@oeuvre/contracts/domains/search/results/results.constants.ts';
import { yearWords } from './search.links.ts';

/** The kinds of results, as their tabs and headings. */
export const kindWords: Readonly<Record<ResultKind, string>> = {
  artworks: 'Artworks',
  articles: 'Articles',
  collections: 'Collections',
  segments: 'Segments',
  people: 'People',
  terms: 'Terms',
};

/** The question of each facet: as its heading, and in a sentence. */
export const facetWords: Readonly<Record<FacetName, string>> = {
  types: 'Type',
  makers: 'Maker',
  materials: 'Material',
  keywords: 'Keyword',
  places: 'Place',
  cultures: 'Culture',
  periods: 'Age',
  segmentsIds: 'Segment',
  colours: 'Colour',
  has: 'Has',
  rights: 'Rights',
};

export const possessionWords: Readonly<Record<Possession, string>> = { picture: 'Picture', model: '3D model' };
export const rightsWords: Readonly<Record<RightsClass, string>> = {
  free: 'Free to use',
  limited: 'Free to view in detail',
  closed: 'All rights reserved',
  unknown: 'Not stated',
};

/** '1700 to 1900', 'since 1700', 'until 1900'; nothing without years. */
export function yearsWords(from: number | undefined, to: number | undefined): string {
  if (from !== undefined && to !== undefined) return `${yearWords(from)} to ${yearWords(to)}`;
  if (from !== undefined) return `since ${yearWords(from)}`;
  return to === undefined ? '' : `until ${yearWords(to)}`;
}
