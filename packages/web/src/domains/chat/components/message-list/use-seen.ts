import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isHalfSeen } from '../../room/seen.ts';

/** In milliseconds; §9 of the specification: how long half of a message must be in view to be read. */
const readAfter = 500;
const lookEvery = 100;

/** The numbers of the messages of which half is in view. */
function numbersInView(box: HTMLElement): number[] {
  const view = box.getBoundingClientRect();
  return [...box.querySelectorAll<HTMLElement>('[data-seq]')]
    .filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return isHalfSeen({ start: top, end: bottom }, { start: view.top, end: view.bottom });
    })
    .map((element) => Number(element.dataset['seq']));
}

/**
 * Reports the messages that were half in view for half a second in a visible tab. Looks only while some are new. Not an
 * IntersectionObserver: of a tall message it would report no moment at which half of the view is filled.
 */
export function useSeen(box: RefObject<HTMLElement | null>, isLooking: boolean, onSeen: (seq: number) => void): void {
  const report = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isLooking) return;
    const since = new Map<number, number>();
    const timer = setInterval(() => {
      const now = performance.now();
      const isVisible = box.current && document.visibilityState === 'visible';
      const inView = new Set(isVisible ? numbersInView(box.current!) : []);
      for (const seq of [...since.keys()]) if (!inView.has(seq)) since.delete(seq);
      for (const seq of inView) if (!since.has(seq)) since.set(seq, now);
      const read = [...since].filter(([, from]) => now - from >= readAfter).map(([seq]) => seq);
      if (read.length > 0) report(Math.max(...read));
    }, lookEvery);
    return () => clearInterval(timer);
  }, [box, isLooking]);
}
