import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { startAtFirstSign } from '../../../../late/start-at-first-sign.ts';
import { browserCall } from '../../../../ui/api-context.ts';

const readCount = () =>
  browserCall(notificationsRoutes.unread, {}).then(
    ({ unreadCount }) => unreadCount,
    () => undefined,
  );

/** The count from the page, updated when the person navigates, returns to the tab, or gets a notification. */
export function useUnread(brought: number): number {
  const [known, setKnown] = useState({ brought, count: brought });
  const { pathname } = useLocation();
  const isFirst = useRef(true);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible')
        void readCount().then((count) => count !== undefined && setKnown({ brought, count }));
    };
    // The page itself has just delivered the count.
    if (isFirst.current) isFirst.current = false;
    else if (pathname) look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [pathname, brought]);

  useEffect(() => {
    // Reading pages update on navigation, working pages at once.
    if (document.body.dataset.side !== 'work') return;
    return startAtFirstSign(
      () => import('./live-count.ts'),
      ({ listenForCount }) =>
        listenForCount({
          onCount: (count) => setKnown({ brought, count }),
          // For notifications that came before the listener was ready.
          onConnect: () => void readCount().then((count) => count !== undefined && setKnown({ brought, count })),
        }),
    );
  }, [brought]);

  return known.brought === brought ? known.count : brought;
}
