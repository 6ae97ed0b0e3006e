import { type RefObject, useEffect } from 'react';

/** Control and / opens the list of keys anywhere on the page, a plain ? where it is not a letter of a text. */
export function useHelpKeys(root: RefObject<HTMLElement | null>, open: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isAsked = event.key === '/' && (event.ctrlKey || event.metaKey);
      const isPlain = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isText(event.target);
      // The editor is kept, hidden, while one looks at the article: then its keys are not at work.
      if ((!isAsked && !isPlain) || event.isComposing || !root.current?.checkVisibility() || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [root, open]);
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'));
