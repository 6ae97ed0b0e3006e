import { type RefObject, useEffect } from 'react';

/** The specification's delay of a hint, for opening and closing. */
const delay = 300;

/** Opens a hint's note on hover or focus, and closes it on leaving; the browser itself handles clicks and Escape. */
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
        if (hint) open(hint);
      }, delay);
    }
    // A click also focuses, and then opens or closes by itself.
    function focus({ target }: FocusEvent) {
      const hint = target instanceof Element && target.matches(':focus-visible') ? target.closest('[data-hint]') : null;
      if (!hint) return;
      clearTimeout(timer);
      timer = setTimeout(() => open(hint), delay);
    }
    function blur({ target, relatedTarget }: FocusEvent) {
      const hint = target instanceof Element ? target.closest('[data-hint]') : null;
      if (!hint || (relatedTarget instanceof Node && hint.contains(relatedTarget))) return;
      clearTimeout(timer);
      noteOf(hint)?.hidePopover();
    }
    function forget({ key }: KeyboardEvent) {
      if (key === 'Escape') clearTimeout(timer);
    }
    element.addEventListener('pointerover', move);
    element.addEventListener('pointerleave', move);
    element.addEventListener('focusin', focus);
    element.addEventListener('focusout', blur);
    element.addEventListener('keydown', forget);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerover', move);
      element.removeEventListener('pointerleave', move);
      element.removeEventListener('focusin', focus);
      element.removeEventListener('focusout', blur);
      element.removeEventListener('keydown', forget);
    };
  }, [root]);
}

const open = (hint: Element) =>
  noteOf(hint)?.showPopover({ source: hint.querySelector('button') ?? undefined } as ShowPopoverOptions);
const noteOf = (hint: Element) => hint.querySelector<HTMLElement>('[popover]');
