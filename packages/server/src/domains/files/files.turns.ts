import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

const places = 2;
/** More than these would wait for minutes, and each holds its bytes: they hear at once that we are busy. */
const longestQueue = 400;
let taken = 0;
const waiting: (() => void)[] = [];

/** Does the work when one of two places is free, in the order of asking: a burst of pictures must not starve everything else. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue) throw commonErrors('unavailable');
  if (taken < places) taken += 1;
  else await new Promise<void>((free) => waiting.push(free));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }
}

/** Of several that ask for the same thing at once, the first does the work and all get its result. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = underway.get(key);
    if (known) return known;
    const begun = work().finally(() => underway.delete(key));
    underway.set(key, begun);
    return begun;
  };
}
