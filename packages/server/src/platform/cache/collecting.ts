import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' | 'major'; readonly flavor?: 'last-resort' }) => void;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as Collect;

/**
 * Gives back the memory of buffers that nobody uses any more. V8 collects when its own objects have filled a space, and a hundred megabytes
 * of buffers take almost nothing of that: the bytes of a hundred uploads would stay until somebody reads a hundred pages.
 */
export function giveBackBuffers(how: 'those of late' | 'all'): void {
  collect(how === 'all' ? { type: 'major', flavor: 'last-resort' } : { type: 'minor' });
}

interface Idleness {
  /** How often to look, in milliseconds: the process was idle when it was busy for less than a fifth of that time. */
  readonly everyMs: number;
  /** How many bytes the process must have grown by since memory was last given back. */
  readonly growth: number;
}
const busyShare = 0.2;

/**
 * Gives memory back when a busy time is over, and returns a function that stops this. V8 holds the pages of a grown heap for the next busy
 * time and returns them to the system only in a collection that an idle process never begins. Such a collection takes 0.1 to 0.4 s.
 */
export function giveBackWhenIdle({ everyMs, growth }: Idleness = { everyMs: 15_000, growth: 16 * 1024 * 1024 }): () => void {
  let seen = performance.eventLoopUtilization();
  let smallest = process.memoryUsage.rss();
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
