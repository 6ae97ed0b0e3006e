import { type PointerEvent, useRef } from 'react';

/** In pixels: the shortest swipe. */
const farEnough = 48;

/** Calls back on a horizontal swipe of one finger: 1 for next, -1 for previous. Two fingers are not a swipe. */
export function useSwipe(onSwipe: (step: number) => void) {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDownCapture({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      from.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUpCapture({ isPrimary, clientX, clientY }: PointerEvent) {
      const start = from.current;
      from.current = undefined;
      if (!start || !isPrimary) return;
      const [across, down] = [clientX - start.x, clientY - start.y];
      if (Math.abs(across) > farEnough && Math.abs(across) > 1.5 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
