import type { PageSignals } from './inline-signals.ts';

/**
 * Going back or forward to another address of the same document shows nothing else until the page is alive, and
 * hydration would pair the old page with the new address: loads the page anew instead.
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function followHistory({ aliveEvent }: PageSignals) {
  const addressNow = () => location.pathname + location.search;
  const shown = addressNow();
  function reload(event: PopStateEvent) {
    if (addressNow() === shown) return;
    event.stopImmediatePropagation();
    location.reload();
  }
  addEventListener('popstate', reload, true);
  addEventListener(aliveEvent, () => removeEventListener('popstate', reload, true), { once: true });
}
