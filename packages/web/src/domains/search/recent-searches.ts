import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { recentSearchesKept } from '@oeuvre/contracts/domains/search/recent/recent.constants.ts';
import { recentRoutes } from '@oeuvre/contracts/domains/search/recent/recent.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall } from '../../ui/api-context.ts';
import type { SearchTag } from '../artworks/artworks.links.ts';

/** A search somebody made, as the field offers it again. */
export interface SearchMade {
  readonly text: string;
  readonly tags: readonly SearchTag[];
  readonly type: SearchType | null;
  /** The number of works that it found; null if unknown. */
  readonly found: number | null;
}
/** A search that is kept: by the server for a person, by the browser for a guest. */
export interface KeptSearch extends SearchMade {
  readonly id: string;
}

const storedAt = 'recent-searches';

const keyOf = ({ text, tags, type }: SearchMade) =>
  JSON.stringify([text.toLowerCase(), tags.map(({ id }) => id).sort(), type]);

function storedSearches(): readonly SearchMade[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAt) ?? '[]');
    return Array.isArray(stored) ? (stored as SearchMade[]) : [];
  } catch {
    // The browser's storage is blocked, or somebody else has written to it.
    return [];
  }
}
function store(searches: readonly SearchMade[]) {
  try {
    if (searches.length > 0) localStorage.setItem(storedAt, JSON.stringify(searches.slice(0, recentSearchesKept)));
    else localStorage.removeItem(storedAt);
  } catch {
    // Without storage a guest has no recent searches.
  }
}
const kept = (searches: readonly SearchMade[]): readonly KeptSearch[] =>
  searches.map((made) => ({ ...made, id: keyOf(made) }));

const sent = ({ text, tags, type, found }: SearchMade) => ({
  text,
  tags: tags.map(({ id }) => id as TagId),
  type,
  found,
});

/** Hands over what this browser kept while nobody was signed in, after the searches made since. */
async function add(made: readonly SearchMade[]): Promise<readonly KeptSearch[]> {
  const before = storedSearches();
  const searches = [...made, ...before].slice(0, recentSearchesKept).map(sent);
  const reply =
    searches.length > 0
      ? await browserCall(recentRoutes.add, { body: { searches } })
      : await browserCall(recentRoutes.list, {});
  if (before.length > 0) store([]);
  return reply.searches;
}

/** The searches of the person in front of this browser, the newest first. */
export const listSearches = async (isGuest: boolean): Promise<readonly KeptSearch[]> =>
  isGuest ? kept(storedSearches()) : add([]);

/** Keeps a search; a failure loses it and nothing else. */
export async function keepSearch(isGuest: boolean, made: SearchMade): Promise<void> {
  if (isGuest) return store([made, ...storedSearches().filter((one) => keyOf(one) !== keyOf(made))]);
  await add([made]).catch(() => undefined);
}

/** Forgets one search, or all; returns those left. */
export async function forgetSearches(isGuest: boolean, id?: string): Promise<readonly KeptSearch[]> {
  if (isGuest) {
    const left = id === undefined ? [] : storedSearches().filter((one) => keyOf(one) !== id);
    store(left);
    return kept(left);
  }
  const { searches } =
    id === undefined
      ? await browserCall(recentRoutes.clear, {})
      : await browserCall(recentRoutes.remove, { params: { id: id as never } });
  return searches;
}
