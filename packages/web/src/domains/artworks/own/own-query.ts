import { activityStatuses } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { completenessKeys, ownOrders } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';

const publishedValues = ['true', 'false'] as const;
const views = ['grid', 'list'] as const;
type View = (typeof views)[number];

const chosenIn = <Value extends string>(address: URLSearchParams, name: string, known: readonly Value[]) => {
  const named = address.getAll(name).flatMap((text) => text.split(','));
  return known.filter((value) => named.includes(value));
};

/** The query of a list of own works in its address; malformed values are ignored rather than refused. */
export function ownQuery(address: URLSearchParams) {
  const searchQuery = address.get('searchQuery')?.trim().slice(0, 200);
  return {
    published: chosenIn(address, 'published', publishedValues),
    activityStatuses: chosenIn(address, 'activityStatuses', activityStatuses),
    missing: chosenIn(address, 'missing', completenessKeys),
    order: ownOrders.find((order) => order === address.get('order')) ?? 'changed',
    ...(searchQuery && { searchQuery }),
  };
}

export const viewIn = (address: URLSearchParams): View => views.find((view) => view === address.get('view')) ?? 'grid';

export const isFiltered = (address: URLSearchParams): boolean =>
  ['searchQuery', 'published', 'activityStatuses', 'missing'].some((name) => address.has(name));

/** The address with a filter on or off, from its first page. */
export function withToggled(address: URLSearchParams, name: string, value: string): string {
  const values = address.getAll(name).flatMap((text) => text.split(',').filter(Boolean));
  const next = new URLSearchParams(address);
  next.delete(name);
  next.delete('page');
  for (const one of values) if (one !== value) next.append(name, one);
  if (!values.includes(value)) next.append(name, value);
  return `?${next}`;
}

/** The address with another order or view, from its first page. */
export function withChosen(address: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(address);
  next.delete('page');
  next.set(name, value);
  return `?${next}`;
}

/** Parts of the address that a person finds again at their next visit: how the works are shown, and which. */
export const keptOfOwn = ['view', 'order', 'published', 'activityStatuses', 'missing'];
