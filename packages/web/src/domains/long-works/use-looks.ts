import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';

/** Acts and navigations come in bursts. In milliseconds. */
const settleFor = 150;

/**
 * Looks whenever the person may have begun or ended something: on each page, after it has read its data again, after
 * each act on a working page, and when the person returns to the tab.
 */
export function useLooks(look: () => Promise<unknown>): void {
  const { pathname, search } = useLocation();
  const { state } = useRevalidator();
  const lookNow = useEffectEvent(() => {
    if (!document.hidden) void look();
  });
  const address = pathname + search;
  useEffect(() => {
    if (!address || state !== 'idle') return;
    const timer = setTimeout(lookNow, settleFor);
    return () => clearTimeout(timer);
  }, [address, state]);
  useEffect(() => {
    document.addEventListener('visibilitychange', lookNow);
    return () => document.removeEventListener('visibilitychange', lookNow);
  }, []);
  useEffect(() => {
    // Reading pages have no acts of this kind, and do without their code.
    if (!pathname || document.body.dataset.side !== 'work') return;
    return afterActs(lookNow);
  }, [pathname]);
}

/** Calls back after each act of the page. Returns a function that stops. */
function afterActs(then: () => void): () => void {
  let isEnded = false;
  let stop = () => {};
  const listen = async () => {
    const { waitingActs } = await import('../../ui/working/act/waiting-acts.ts');
    if (!isEnded) stop = waitingActs.subscribe(() => waitingActs.get() === 0 && setTimeout(then, settleFor));
  };
  void listen().catch(() => {});
  return () => {
    isEnded = true;
    stop();
  };
}
