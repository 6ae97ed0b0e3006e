import { type RefObject, useEffect } from 'react';

/** Control and / opens the list of shortcuts anywhere on the page, a plain ? only outside text fields. */
export function useHelpKeys(root: RefObject<HTMLElement | null>, open: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isAsked = event.key === '/' && (event.ctrlKey || event.metaKey);
      const isPlain = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isText(event.target);
      // During the preview the editor stays mounted but hidden: then its keys do nothing.
      if (
        (!isAsked && !isPlain) ||
        event.isComposing ||
        !root.current?.checkVisibility() ||
        document.querySelector('dialog[open]')
      )
        return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [root, open]);
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'));
