import { type RefObject, useEffect } from 'react';
import { isHelpKey } from '../../../../ui/shortcuts/is-text-field.ts';

/** Control and / opens the list of shortcuts anywhere on the page, a plain ? only outside text fields. */
export function useHelpKeys(root: RefObject<HTMLElement | null>, open: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isAsked = event.key === '/' && (event.ctrlKey || event.metaKey);
      // During the preview the editor stays mounted but hidden: then its keys do nothing.
      if (
        (!isAsked && !isHelpKey(event)) ||
        event.isComposing ||
        !root.current?.checkVisibility() ||
        document.querySelector('dialog[open]')
      )
        return;
      event.preventDefault();
      open();
    };
    // Before the list of the whole site, which leaves handled keys alone.
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [root, open]);
}
