import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { searchTypes } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';

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
