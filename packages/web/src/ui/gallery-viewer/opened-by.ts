import type { MouseEvent } from 'react';

/**
 * For a link to a picture at its largest that opens the gallery instead as soon as there is a script; `data-alive` has a click wait for
 * the page to come alive (later.ts). With a key that opens another tab the link is only a link.
 */
export const openedBy = (open: () => void) => ({
  'data-alive': true,
  onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  },
});
