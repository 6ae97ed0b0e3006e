import { useEffect, useEffectEvent } from 'react';

const soon = 700;
const slowest = 5_000;
/** Each look waits a little longer than the one before. */
const slower = 1.25;

/**
 * Looks again while a job is at work: soon at first, slower with time, never twice at once, and not while the tab is
 * hidden.
 */
export function useLookAgain(isWorking: boolean, look: () => Promise<unknown>): void {
  const lookNow = useEffectEvent(look);
  useEffect(() => {
    if (!isWorking) return;
    let pause = soon;
    let timer = 0;
    let isEnded = false;
    const wait = () => {
      timer = window.setTimeout(async () => {
        if (!document.hidden) await lookNow();
        pause = Math.min(pause * slower, slowest);
        if (!isEnded) wait();
      }, pause);
    };
    wait();
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [isWorking]);
}
