import { type RefObject, useEffect } from 'react';

/** Says in `--above` and `--keyboard` how much of the page a phone's keyboard hides: panels fit between. */
export function useKeyboardSpace(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      // A person who has zoomed in moves over the page: nothing is hidden.
      const isZoomed = view.scale > 1.01;
      const above = isZoomed ? 0 : view.offsetTop;
      const below = isZoomed ? 0 : Math.max(0, document.documentElement.clientHeight - view.height - above);
      box.current?.style.setProperty('--above', `${above}px`);
      box.current?.style.setProperty('--keyboard', `${below}px`);
    };
    const leaving = new AbortController();
    for (const change of ['resize', 'scroll']) view.addEventListener(change, fit, { signal: leaving.signal });
    return () => leaving.abort();
  }, [box]);
}
