import { lazy, Suspense } from 'react';
import { loadWithRetry } from '../../late/load-with-retry.ts';
import { useFirstSign } from '../../late/use-first-sign.ts';

const Late = lazy(async () => ({ default: (await loadWithRetry(() => import('./own-news-late.tsx'))).OwnNewsLate }));

/** News of a signed-in person, which no first paint needs. */
export const OwnNews = () =>
  useFirstSign() ? (
    <Suspense>
      <Late />
    </Suspense>
  ) : null;
