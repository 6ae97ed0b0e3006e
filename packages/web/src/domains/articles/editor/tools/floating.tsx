import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';
import { loadWithRetry } from '../../../../late/load-with-retry.ts';
import type { FloatingMode, Place } from './float-at.ts';

interface FloatingProps extends HTMLAttributes<HTMLDivElement>, Omit<Place, 'mode'> {
  readonly mode?: FloatingMode;
}

/**
 * Floats beside a place in the text and follows it. The positioning code loads with the first one: no letter waits for
 * it.
 */
export function Floating({ rectOf, placement, mode = 'beside', ...rest }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    // Not `visibility`: a field in it may have the focus already.
    if (!element.style.getPropertyValue('--x')) element.style.opacity = '0';
    void loadWithRetry(() => import('./float-at.ts')).then(({ floatAt }) => {
      if (!isGone) stop = floatAt(element, { rectOf, placement, mode });
    });
    return () => {
      isGone = true;
      stop?.();
    };
  });
  return <div ref={ref} {...rest} />;
}
