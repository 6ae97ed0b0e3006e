import { selectedPerPage } from '@oeuvre/contracts/domains/artworks/selected/selected.constants.ts';
import { selectedRoutes } from '@oeuvre/contracts/domains/artworks/selected/selected.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { type SelectedList, useSelectedIds } from './use-selected-ids.ts';

export interface Neighbour {
  readonly id: string;
  /** Unknown until its slice is loaded, and of works that the viewer may not see. */
  readonly title: string | undefined;
}
export interface Neighbours {
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** The works beside one in a list. Only the slice around it is loaded, however long the list is. */
export function useNeighbours(list: SelectedList | undefined, id: string): Neighbours | undefined {
  const ids = useSelectedIds(list);
  const at = ids?.indexOf(id) ?? -1;
  const from = at < 0 ? 0 : Math.max(0, at - 1 - (Math.max(0, at - 1) % selectedPerPage));
  // A slice and the first work after it: the last one has a neighbour there.
  const slice = at < 0 || !ids ? '' : ids.slice(from, from + selectedPerPage + 1).join();
  const titles = useTitles(slice);
  if (!ids || at < 0) return undefined;
  const beside = (place: number): Neighbour | undefined => {
    const one = ids[place];
    return one === undefined ? undefined : { id: one, title: titles.get(one) };
  };
  return { place: at + 1, count: ids.length, previous: beside(at - 1), next: beside(at + 1) };
}

const nothing: ReadonlyMap<string, string> = new Map();

/** The titles of the works with these ids, joined by commas. */
function useTitles(slice: string): ReadonlyMap<string, string> {
  const [known, setKnown] = useState<{ readonly slice: string; readonly titles: ReadonlyMap<string, string> }>();
  useEffect(() => {
    if (!slice) return;
    const controller = new AbortController();
    const ids = slice.split(',') as ArtworkId[];
    browserCall(selectedRoutes.list, { query: { ids } }, { signal: controller.signal }).then(
      ({ artworks }) => setKnown({ slice, titles: new Map(artworks.map((work) => [work.id, work.title])) }),
      () => undefined,
    );
    return () => controller.abort();
  }, [slice]);
  return known?.slice === slice ? known.titles : nothing;
}
