import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { searchTypes } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';

import type { SearchAsked } from './artworks.links.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The catalogue filters in the address; malformed values are ignored rather than refused. */
export function catalogueQuery(search: URLSearchParams) {
  const searchQuery = search.get('searchQuery')?.trim().slice(0, 200);
  const type = searchTypes.find((one: SearchType) => one === search.get('type'));
  const tags = search
    .getAll('tags')
    .flatMap((ids) => ids.split(','))
    .filter((id) => uuid.test(id));
  return { query: { tags, ...(searchQuery && { searchQuery }), ...(type && { type }) }, page: search.get('page') ?? 1 };
}

/** The catalogue with another question; it begins at its first page. */
export function catalogueWith(address: URLSearchParams, { text, tags, type }: SearchAsked): string {
  const next = new URLSearchParams(address);
  for (const name of ['searchQuery', 'type', 'tags', 'page']) next.delete(name);
  if (text) next.set('searchQuery', text);
  if (text && type) next.set('type', type);
  for (const { id } of tags) next.append('tags', id);
  return `?${next}`;
}
