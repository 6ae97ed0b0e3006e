import type { WritingSignals } from './inline-signals.ts';
import type { replayInput } from './replay-input.ts';
import type { startModules } from './start-modules.ts';

/**
 * For pages where somebody writes: starts the modules after the first paint (at once in a background tab, which never
 * paints). Until then it lays out the rest of the text once somebody scrolls or writes. It also marks when an input
 * method composes words, because the editor must not replace the text meanwhile. All clicks wait for the editor, which
 * would close anything opened earlier.
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function startPainted(
  signals: WritingSignals,
  keepWriting: () => void,
  replay: typeof replayInput,
  startNow: typeof startModules,
) {
  keepWriting();
  replay(signals, { until: signals.equippedEvent, worksAlone: () => false });
  const page = document.documentElement;
  addEventListener('compositionstart', () => page.toggleAttribute(signals.composingMark, true), true);
  addEventListener('compositionend', () => page.toggleAttribute(signals.composingMark, false), true);
  const signs = ['scroll', 'pointerdown', 'touchstart', 'keydown', 'wheel'];
  /** Before anything moves: the browser would not keep the visible block in place. */
  function layOutAll() {
    for (const sign of signs) removeEventListener(sign, layOutAll, true);
    const seen =
      scrollY > 0
        ? [...document.querySelectorAll('[contenteditable] > *')].find(
            (block) => block.getBoundingClientRect().bottom > 0,
          )
        : undefined;
    const top = seen?.getBoundingClientRect().top ?? 0;
    page.toggleAttribute(signals.laidOutMark, true);
    if (seen) scrollBy(0, seen.getBoundingClientRect().top - top);
  }
  for (const sign of signs) addEventListener(sign, layOutAll, { capture: true, passive: true });
  function start() {
    // All at once, before the modules import them one by one.
    for (const later of document.querySelectorAll<HTMLLinkElement>(`link[rel=${signals.laterLink}]`))
      later.rel = 'modulepreload';
    startNow(signals);
  }
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}
