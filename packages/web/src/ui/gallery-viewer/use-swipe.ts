import { type PointerEvent, useRef } from 'react';

/** So far a finger must go, in pixels. */
const farEnough = 48;

/** Hears a finger's swipe to the side: 1 for the next, -1 for the one before. Two fingers are no swipe. */
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
