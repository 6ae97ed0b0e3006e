const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Milliseconds without a sign of anybody, after which nothing is waited for any longer. */
const latest = 5_000;

/**
 * Calls back once, at the first sign that somebody is at the page, or after five seconds without one: what the first paint does
 * not need is not fetched beside it. The answer calls it off.
 */
export function atFirstSign(then: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, wake, true);
  };
  const wake = () => {
    stop();
    then();
  };
  const timer = setTimeout(wake, latest);
  for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
  return stop;
}
