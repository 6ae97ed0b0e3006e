import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadWithRetry } from '../../../../late/load-with-retry.ts';
import { useOwnWorks } from '../../use-own-works.ts';

/** Most people have no long work: its ring and tray are fetched with the first. */
const Ring = lazy(async () => ({
  default: (await loadWithRetry(() => import('../long-works-ring/long-works-ring.tsx'))).LongWorksRing,
}));

/**
 * The ring of the person's own long work, in the header. `findPlace` finds the header's tools; pages without a header
 * have none.
 */
export function OwnLongWorks({ findPlace }: { readonly findPlace: () => Element | null }) {
  const { pathname } = useLocation();
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    if (pathname) setPlace(findPlace());
  }, [pathname, findPlace]);
  return place ? <Placed place={place} /> : null;
}

function Placed({ place }: { readonly place: Element }) {
  const own = useOwnWorks();
  const [isWanted, setWanted] = useState(false);
  if (own.works.length > 0 && !isWanted) setWanted(true);
  return isWanted ? (
    <Suspense>
      <Ring own={own} place={place} />
    </Suspense>
  ) : null;
}
