import { activityStatuses } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import { catalogueQuery } from '../catalogue-query.ts';

const valuesIn = <Value extends string>(address: URLSearchParams, name: string, known: readonly Value[]) => {
  const named = address.getAll(name).flatMap((text) => text.split(','));
  return known.filter((value) => named.includes(value));
};
const idIn = (address: URLSearchParams, name: string) => {
  const id = address.get(name);
  return isId(id) ? id : undefined;
};

/** The query of a wall in its address; malformed values are ignored rather than refused. */
export function wallQuery(address: URLSearchParams) {
  const { query } = catalogueQuery(address);
  const [ownerId, curatorId] = [idIn(address, 'ownerId'), idIn(address, 'curatorId')];
  return {
    ...query,
    published: valuesIn(address, 'published', ['true', 'false']),
    activityStatuses: valuesIn(address, 'activityStatuses', activityStatuses),
    ...(ownerId && { ownerId }),
    ...(curatorId && { curatorId }),
  };
}

const filterNames = ['searchQuery', 'type', 'tags', 'published', 'activityStatuses', 'ownerId', 'curatorId'];

/** The number of filters that are on, without the search. */
export const filterCountOf = (address: URLSearchParams): number =>
  filterNames.slice(2).filter((name) => address.has(name)).length;
export const isFilteredWall = (address: URLSearchParams): boolean => filterNames.some((name) => address.has(name));

/** The address from its first page with these parameters set; null removes one. */
export function wallWith(address: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(address);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    if (value) next.set(name, value);
  }
  return `?${next}`;
}

export const wallWithoutFilters = (address: URLSearchParams): string =>
  wallWith(address, Object.fromEntries(filterNames.map((name) => [name, null])));

/** Parts of the address that a person finds again at their next visit. */
export const keptOfWall = ['columns', 'panel', 'published', 'activityStatuses', 'ownerId', 'curatorId', 'tags'];

/** One column or two. */
export const columnsIn = (address: URLSearchParams) => (address.get('columns') === '1' ? 1 : 2);
