/** §9 of the specification: 2 s times the number of the attempt; at most 30 s, so attempts never end. */
const step = 2_000;
const longest = 30_000;
/** Up to this share longer, so that not all browsers come back at once. */
const spread = 0.2;

/** In milliseconds: the pause after this attempt; attempts count from 1. */
export const pauseAfter = (attempt: number, random: () => number = Math.random): number =>
  Math.min(step * attempt, longest) * (1 + spread * random());

export interface Pause {
  /** When the next attempt begins, in milliseconds since 1970. */
  readonly until: number;
  readonly end: () => void;
}

/** Waits; `end`, and a network that is back, end the pause early. */
export function startPause(milliseconds: number): Pause & { readonly over: Promise<void> } {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const end = () => {
    clearTimeout(timer);
    removeEventListener('online', end);
    resolve();
  };
  const timer = setTimeout(end, milliseconds);
  addEventListener('online', end);
  return { until: Date.now() + milliseconds, end, over };
}
