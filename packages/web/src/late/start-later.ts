import type { PageSignals } from './inline-signals.ts';
import type { replayInput } from './replay-input.ts';
import type { startModules } from './start-modules.ts';

/**
 * For reading pages: starts the modules at the first sign of a person (a move, a scroll, a touch, a key). Until then it
 * only fetches the files, once the browser is idle after the largest paint. Links and forms work without scripts; other
 * clicks are replayed.
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function startLater(signals: PageSignals, replay: typeof replayInput, startNow: typeof startModules) {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'];
  let started = false;

  function start() {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    startNow(signals);
  }
  function fetchFiles() {
    for (const later of document.querySelectorAll<HTMLLinkElement>(`link[rel=${signals.laterLink}]`)) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.as = later.dataset.as || 'script';
      link.href = later.href;
      document.head.append(link);
    }
  }

  /**
   * True if somebody returns to a list that they had loaded further: they should find their place at once
   * (ui/lists/infinite-list).
   */
  function isReturnToList() {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const entry = (history.state as { key?: string } | null)?.key ?? 'default';
    try {
      return (
        load?.type !== 'navigate' &&
        Object.keys(sessionStorage).some((name) => name.startsWith(`${signals.listKey}${entry} `))
      );
    } catch {
      return false;
    }
  }

  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  if (isReturnToList()) start();
  replay(signals, {
    until: signals.aliveEvent,
    worksAlone: (button) =>
      button instanceof HTMLButtonElement &&
      Boolean((button.form && button.type === 'submit') || button.popoverTargetElement),
  });
  // The first large paint is often the title; the largest is the picture, shortly after the page has loaded.
  const fetchWhenIdle = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchFiles), 500);
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    if (document.readyState === 'complete') fetchWhenIdle();
    else addEventListener('load', fetchWhenIdle, { once: true });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
