import type { MouseEvent } from 'react';
import { aliveMark } from '../../late/signals.ts';

/**
 * For a link to the largest picture that opens the gallery instead once the page is alive. Earlier clicks wait for that
 * (late/). With a modifier key that opens another tab, the link stays a link.
 */
export const openedBy = (open: () => void) => ({
  [aliveMark]: true,
  onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  },
});
