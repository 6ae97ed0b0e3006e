import { type RefObject, useEffect } from 'react';

/** The specification's delay of a hint, for opening and for leaving it. */
const delay = 300;

/** Opens a hint's note when a mouse rests on its words; a press or the keyboard opens it without us. */
export function useHintHover(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Element | null = null;

    function move(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return;
      const hint = event.target instanceof Element ? event.target.closest('[data-hint]') : null;
      if (hint === current) return;
      const left = current;
      current = hint;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (left) noteOf(left)?.hidePopover();
        if (hint) noteOf(hint)?.showPopover({ source: hint.querySelector('button') ?? undefined } as ShowPopoverOptions);
      }, delay);
    }
    element.addEventListener('pointerover', move);
    element.addEventListener('pointerleave', move);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerover', move);
      element.removeEventListener('pointerleave', move);
    };
  }, [root]);
}

const noteOf = (hint: Element) => hint.querySelector<HTMLElement>('[popover]');
