import { selectedRoutes } from '@oeuvre/contracts/domains/artworks/selected/selected.routes.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';

/** A list of works with its filters: the query of its ids. */
export type SelectedList = Sent<typeof selectedRoutes.list>['query'];

const nameOf = (list: SelectedList) => `selected artworks ${JSON.stringify(list)}`;
/** The list that somebody opened last in this tab. */
const lastName = 'selected artworks list';

/** A browser may refuse to store anything; what is stored is then asked for again. */
function stored<Kept>(name: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
function store(name: string, value: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows refuse.
  }
}

/**
 * The ids of a list's works as they were when the first of them was opened: somebody who goes from work to work misses
 * none, whatever changes meanwhile. Undefined until they are known.
 */
export function useSelectedIds(list: SelectedList | undefined): readonly string[] | undefined {
  const name = list && nameOf(list);
  const [known, setKnown] = useState<{ readonly name: string; readonly ids: readonly string[] }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says all that matters of the list
  useEffect(() => {
    if (!list || !name) return;
    const before = stored<readonly string[]>(name);
    if (before) {
      setKnown({ name, ids: before });
      return;
    }
    const controller = new AbortController();
    browserCall(selectedRoutes.list, { query: list }, { signal: controller.signal }).then(
      ({ ids }) => {
        store(name, ids);
        setKnown({ name, ids });
      },
      // Without the list a work has no neighbours; everything else of it works.
      () => undefined,
    );
    return () => controller.abort();
  }, [name]);
  return known?.name === name ? known?.ids : undefined;
}

/** The list itself is open, so the next work that is opened asks for its ids anew. */
export function useOpenList(list: SelectedList): void {
  const name = nameOf(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says all that matters of the list
  useEffect(() => {
    store(lastName, list);
    try {
      sessionStorage.removeItem(name);
    } catch {
      // Nothing was stored either.
    }
  }, [name]);
}

/** The list of own or shared works that somebody came from; undefined before the page is alive, or without one. */
export function useLastList(): SelectedList | undefined {
  const [list, setList] = useState<SelectedList>();
  useEffect(() => {
    const last = stored<SelectedList>(lastName);
    if (last?.list) setList(last);
  }, []);
  return list;
}
