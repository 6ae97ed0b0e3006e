import { useEffect } from 'react';

/** Text is selected in these by the mouse, and a sortable list has a drag of its own. */
const ownDrag = 'input, textarea, select, [contenteditable], [data-sortable], [draggable="true"]';

/** The strip that the element is in: it scrolls sideways and hides its scrollbar, so a mouse has no other hold of it. */
export function stripAround(element: Element): HTMLElement | undefined {
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (one.matches(ownDrag)) return undefined;
    if (!(one instanceof HTMLElement) || one.scrollWidth <= one.clientWidth) continue;
    const { overflowX, scrollbarWidth } = getComputedStyle(one);
    if (overflowX === 'auto' && scrollbarWidth === 'none') return one;
  }
  return undefined;
}

/** Else the browser would drag the picture or the link. One function, so a strip has it once however often it is pressed. */
const keepFromDragging = (event: Event) => event.preventDefault();

/** Every strip of the page follows a mouse that drags it; fingers scroll as usual. The rest is loaded at the first drag. */
export function useScrollDrag(): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType !== 'mouse' || event.button !== 0 || !(event.target instanceof Element)) return;
        const strip = stripAround(event.target);
        if (!strip) return;
        strip.addEventListener('dragstart', keepFromDragging, { once: true, signal });
        void import('../working/drag-strip.ts').then(({ dragStrip }) => dragStrip(strip, event));
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
}
