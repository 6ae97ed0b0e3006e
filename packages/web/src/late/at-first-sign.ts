const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** In milliseconds: without a sign of a person, work waits no longer than this. */
const latest = 5_000;

/**
 * Calls back once, at the first sign of a person or after five seconds without one, so that what the first paint does
 * not need is not loaded beside it. Returns a function that cancels.
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
