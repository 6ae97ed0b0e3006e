import { atFirstSign } from './at-first-sign.ts';
import { untilFetched } from './until-fetched.ts';

/** Fetches a library once somebody is at the page, and starts it; the answer ends that, however far it has come. */
export function startAtFirstSign<Library>(load: () => Promise<Library>, start: (library: Library) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isEnded = false;
  const begin = async () => {
    const library = await untilFetched(load);
    if (!isEnded) stop = start(library);
  };
  const callOff = atFirstSign(() => void begin());
  return () => {
    isEnded = true;
    callOff();
    stop?.();
  };
}
