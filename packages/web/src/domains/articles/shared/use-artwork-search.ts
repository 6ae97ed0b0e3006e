import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { searchFailed, toastSearchFailed } from '../../../ui/toast/toast.ts';

const debounce = 300;
const perPage = 24;

interface Found {
  readonly exhibits: readonly ArtworkSummary[];
  readonly nextPage: string | number | null;
  readonly error?: string;
}
const nothing: Found = { exhibits: [], nextPage: null };

/** Artworks that match, page by page, with the search state in words and a function for the next page. */
export function useArtworkSearch(text: string) {
  const searchQuery = isSearchable(text) ? text.trim() : '';
  const [found, setFound] = useState<Found>(nothing);
  const [isLoading, setLoading] = useState(true);

  async function load(page: string | number, before: Found, signal?: AbortSignal) {
    setLoading(true);
    try {
      const query = { page, itemsPerPage: perPage, ...(searchQuery && { searchQuery }) };
      const { exhibits, nextPage } = await browserCall(artworksRoutes.list, { query }, signal && { signal });
      if (!signal?.aborted) setFound({ exhibits: [...before.exhibits, ...exhibits], nextPage });
    } catch (error) {
      if (!signal?.aborted) {
        setFound({ ...before, error: error instanceof Error ? error.message : searchFailed });
        toastSearchFailed();
      }
    }
    if (!signal?.aborted) setLoading(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search, and only that, begins from the first page
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void load(1, nothing, controller.signal), debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [searchQuery]);

  // If the first page failed, retry it.
  const next = found.nextPage ?? (found.error ? 1 : null);
  const words = isLoading ? 'Loading...' : (found.error ?? (found.exhibits.length === 0 ? 'No search result' : ''));
  const more =
    next === null || isLoading
      ? undefined
      : { label: found.error ? 'Try again' : 'Show more', load: () => void load(next, found) };
  return { exhibits: found.exhibits, isLoading, words, more };
}
