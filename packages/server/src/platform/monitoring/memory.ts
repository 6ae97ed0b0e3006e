import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' | 'major'; readonly flavor?: 'last-resort' }) => void;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as Collect;

/**
 * Frees unused buffers. V8 collects when its own objects have filled a space, and a hundred megabytes of buffers take
 * almost nothing of that: the bytes of a hundred uploads would stay until somebody reads a hundred pages.
 */
export function giveBackBuffers(how: 'those of late' | 'all'): void {
  collect(how === 'all' ? { type: 'major', flavor: 'last-resort' } : { type: 'minor' });
}

interface Idleness {
  /** The interval between checks. The process was idle if it was busy for less than a twentieth of it. */
  readonly everyMs: number;
  /** How many bytes the process must have grown by since it last freed memory. */
  readonly growth: number;
}
/** A server that nobody uses is busy for one per cent of the time; a visitor every two seconds makes it five. */
const busyShare = 0.05;

/**
 * Frees memory after a busy period; returns a function that stops this. V8 keeps the pages of a grown heap for the next
 * busy period and returns them to the system only in a collection that an idle process never starts. Such a collection
 * takes 0.1 to 0.4 s, for which a visitor would wait.
 */
export function freeMemoryWhenIdle(
  { everyMs, growth }: Idleness = { everyMs: 15_000, growth: 16 * 1024 * 1024 },
): () => void {
  let seen = performance.eventLoopUtilization();
  // The start leaves 20 MB to free: the first idle period always collects.
  let smallest = 0;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(seen);
    seen = performance.eventLoopUtilization();
    const now = process.memoryUsage.rss();
    smallest = Math.min(smallest, now);
    if (utilization > busyShare || now < smallest + growth) return;
    giveBackBuffers('all');
    smallest = process.memoryUsage.rss();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
