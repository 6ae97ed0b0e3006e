import { selectedRoutes } from '@oeuvre/contracts/domains/artworks/selected/selected.routes.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { browserCall } from '../../../ui/api-context.ts';
import { wallQuery } from './wall.links.ts';

const nameOf = (segmentId: string, address: URLSearchParams) =>
  `selected artworks ${segmentId} ${JSON.stringify(wallQuery(address))}`;

/** A browser may refuse to store anything; the ids are then asked for again. */
function stored(name: string): readonly string[] | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
function store(name: string, ids: readonly string[]) {
  try {
    sessionStorage.setItem(name, JSON.stringify(ids));
  } catch {
    // Private windows refuse.
  }
}

/**
 * The ids of a wall's works, with the filters of the address, as they were when the first of them was opened: somebody
 * who goes from work to work misses none, whatever is hung meanwhile. Undefined until they are known.
 */
export function useSelectedIds(segmentId: string): readonly string[] | undefined {
  const [address] = useSearchParams();
  const name = nameOf(segmentId, address);
  const [known, setKnown] = useState<{ readonly name: string; readonly ids: readonly string[] }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says all that matters in the address
  useEffect(() => {
    const before = stored(name);
    if (before) {
      setKnown({ name, ids: before });
      return;
    }
    const controller = new AbortController();
    browserCall(
      selectedRoutes.list,
      { query: { ...wallQuery(address), segmentId } },
      { signal: controller.signal },
    ).then(
      ({ ids }) => {
        store(name, ids);
        setKnown({ name, ids });
      },
      // Without the list a work has no neighbours; everything else of it works.
      () => undefined,
    );
    return () => controller.abort();
  }, [name]);
  return known?.name === name ? known.ids : undefined;
}

/** The list itself is open, so the next work that is opened asks for its ids anew. */
export function useForgottenIds(segmentId: string): void {
  const [address] = useSearchParams();
  const name = nameOf(segmentId, address);
  useEffect(() => {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // Nothing was stored either.
    }
  }, [name]);
}
