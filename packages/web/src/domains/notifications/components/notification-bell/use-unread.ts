import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

async function readCount(): Promise<number | undefined> {
  const response = await fetch('/api/notifications/unread', { headers: { accept: 'application/json' } }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as { unreadCount: number }).unreadCount : undefined;
}

/** What the page brought, and then what is true when one goes on to another page, comes back to the tab, or is told something meanwhile. */
export function useUnread(brought: number): number {
  const [known, setKnown] = useState({ brought, count: brought });
  const { pathname } = useLocation();
  const isFirst = useRef(true);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void readCount().then((count) => count !== undefined && setKnown({ brought, count }));
    };
    // The page itself has just brought the count.
    if (isFirst.current) isFirst.current = false;
    else if (pathname) look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [pathname, brought]);

  useEffect(() => {
    // Readers are told when they go on; those at work at once.
    if (document.body.dataset.side !== 'work') return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./live-count.ts').then(({ listenForCount }) => {
      if (!isGone) stop = listenForCount((count) => setKnown({ brought, count }));
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [brought]);

  return known.brought === brought ? known.count : brought;
}
