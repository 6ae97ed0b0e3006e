import { pages } from '@oeuvre/contracts/addresses.ts';
import { searchTypes } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import {
  type FacetName,
  facetNames,
  possessions,
  rightsClasses,
  yearRange,
} from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import { pigmentNames } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import { resultKinds } from '@oeuvre/contracts/domains/search/results/results.constants.ts';
import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { SearchAsked } from '../artworks/artworks.links.ts';

/** The values of a parameter, repeated or with commas. */
export const valuesIn = (address: URLSearchParams, name: string): readonly string[] => [
  ...new Set(
    address
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter(Boolean),
  ),
];

const fixed: Partial<Record<FacetName, readonly string[]>> = {
  colours: pigmentNames,
  has: possessions,
  rights: rightsClasses,
};

/** The chosen values of a facet; malformed ones are ignored rather than refused. */
export function chosenIn(address: URLSearchParams, name: FacetName): readonly string[] {
  const known = fixed[name];
  return valuesIn(address, name).filter((value) => (known ? known.includes(value) : isId(value)));
}

function yearIn(address: URLSearchParams, name: 'yearFrom' | 'yearTo'): number | undefined {
  const text = address.get(name) ?? '';
  return isYear(text) ? parsedYear(text) : undefined;
}

/** A year that works can have. */
export function isYear(text: string): boolean {
  const year = parsedYear(text);
  return year !== undefined && year >= yearRange.min && year <= yearRange.max;
}

/** A year as people write it: '1700', '600 BCE', '-599'. Years are astronomical: 1 BCE is 0. */
export function parsedYear(text: string): number | undefined {
  const [, digits, era] = /^\s*(-?\d{1,5})\s*(bce?|v\.? ?chr\.?)?\s*$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return era ? 1 - Math.abs(Number(digits)) : Number(digits);
}
export const yearWords = (year: number): string => (year > 0 ? String(year) : `${1 - year} BCE`);

/** The filters of works in the address, as the calls take them. */
export function filterQueryOf(address: URLSearchParams) {
  const type = searchTypes.find((one) => one === address.get('type'));
  const [yearFrom, yearTo] = [yearIn(address, 'yearFrom'), yearIn(address, 'yearTo')];
  return {
    ...(Object.fromEntries(facetNames.map((name) => [name, chosenIn(address, name)])) as Record<FacetName, never[]>),
    tags: valuesIn(address, 'tags').filter(isId),
    ...(type && { type }),
    ...(yearFrom !== undefined && { yearFrom }),
    ...(yearTo !== undefined && { yearTo }),
  };
}

/** The query of the search page in its address. A text of one letter is ignored. */
export function searchQueryOf(address: URLSearchParams) {
  const text = address.get('searchQuery')?.trim().slice(0, 200) ?? '';
  return {
    text,
    searched: isSearchable(text) ? text : '',
    kind: resultKinds.find((one) => one === address.get('tab')),
    page: address.get('page') ?? 1,
  };
}

const filterNames: readonly string[] = [...facetNames, 'yearFrom', 'yearTo'];

/** The number of filters that are on, without the question's own tags. */
export const filterCountOf = (address: URLSearchParams): number =>
  facetNames.reduce((sum, name) => sum + chosenIn(address, name).length, 0) +
  (address.has('yearFrom') || address.has('yearTo') ? 1 : 0);

/** The same page with these parameters; null removes one, a list repeats it. The list begins again. */
export function withParameters(
  address: URLSearchParams,
  change: Readonly<Record<string, string | readonly string[] | null>>,
): string {
  const next = new URLSearchParams(address);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const one of [value ?? []].flat()) if (one) next.append(name, one);
  }
  return `?${next}`;
}

/** With this value of a facet turned on or off. */
export function toggledValue(address: URLSearchParams, name: FacetName, value: string): string {
  const chosen = chosenIn(address, name);
  return withParameters(address, {
    [name]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
  });
}

export const withoutFilters = (address: URLSearchParams): string =>
  withParameters(address, Object.fromEntries(filterNames.map((name) => [name, null])));

/** Another question on the search page; kind and filters of this address stay. */
export function askedAddress({ text, tags, type }: SearchAsked, address = new URLSearchParams()): string {
  const query = withParameters(address, {
    searchQuery: text,
    type: (text && type) || null,
    tags: tags.map(({ id }) => id),
  });
  return query === '?' ? pages.search : pages.search + query;
}

/** The search page with these parameters alone. */
export const searchAddress = (query: Readonly<Record<string, string>>): string =>
  pages.search + withParameters(new URLSearchParams(), query);
