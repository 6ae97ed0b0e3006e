import type { PageHandle } from '../../ui/page-handle.ts';

interface ListLoaded {
  readonly list: { readonly departures: readonly unknown[] };
}

/** Of the pages of saved works: works that are leaving are followed from the start. */
export const followDepartures = (loaded: ListLoaded | undefined): PageHandle =>
  loaded && loaded.list.departures.length > 0 ? {} : { hydrate: 'later' };
