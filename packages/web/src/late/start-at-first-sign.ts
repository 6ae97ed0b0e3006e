import { atFirstSign } from './at-first-sign.ts';
import { loadWithRetry } from './load-with-retry.ts';

/** Fetches a library at the first sign of a person and starts it. Returns a function that ends this at any stage. */
export function startAtFirstSign<Library>(
  load: () => Promise<Library>,
  start: (library: Library) => () => void,
): () => void {
  let stop: (() => void) | undefined;
  let isEnded = false;
  const begin = async () => {
    const library = await loadWithRetry(load);
    if (!isEnded) stop = start(library);
  };
  const callOff = atFirstSign(() => void begin());
  return () => {
    isEnded = true;
    callOff();
    stop?.();
  };
}
