import { setTimeout } from 'node:timers/promises';

const beatMs = 250;

/**
 * Does something whose time must not tell what it found: it ends a full number of beats after it began. A few
 * milliseconds more, for example for a row that is written, would show whether an address has an account.
 */
export async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    await setTimeout(beatMs - ((performance.now() - start) % beatMs));
  }
}
