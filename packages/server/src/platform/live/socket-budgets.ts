import type { Budget } from '@oeuvre/contracts/kernel/socket.ts';

/** Counts events per key and time span in this process. Synchronous, because a flood arrives in one chunk. */
export class RateCounter {
  readonly #counts = new Map<string, { times: number; until: number }>();
  #swept = Date.now();

  /** Takes one of the key's events; false if none is left. */
  take(key: string, { times, seconds }: Budget): boolean {
    const now = Date.now();
    this.#sweep(now);
    const known = this.#counts.get(key);
    if (!known || known.until <= now) {
      this.#counts.set(key, { times: 1, until: now + seconds * 1000 });
      return times > 0;
    }
    known.times += 1;
    return known.times <= times;
  }

  /** Drops expired counts from time to time. */
  #sweep(now: number): void {
    if (now - this.#swept < 60_000) return;
    this.#swept = now;
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key);
  }
}

/** Counts how many connections each key has open. */
export class ConnectionCounter {
  readonly #there = new Map<string, Set<unknown>>();

  /** Admits one more unless the key has reached the maximum; whoever is already in is not counted twice. */
  enter(key: string, one: unknown, most: number): boolean {
    const those = this.#there.get(key) ?? new Set();
    if (!those.has(one) && those.size >= most) return false;
    this.#there.set(key, those.add(one));
    return true;
  }

  leave(key: string, one: unknown): void {
    const those = this.#there.get(key);
    those?.delete(one);
    if (those?.size === 0) this.#there.delete(key);
  }

  isFull(key: string, most: number): boolean {
    return (this.#there.get(key)?.size ?? 0) >= most;
  }
}

/**
 * Limits concurrency: so many tasks at once, the others wait in order of arrival. This leaves most of the database to
 * everybody else while live connections are busy.
 */
export class TaskQueue {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<T>(work: () => Promise<T> | T): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** Tasks that may wait take no more of the event loop. */
const restShare = 0.5;
/** In milliseconds: however busy the loop is, one more begins. */
const longestRest = 15;

/**
 * Lets tasks begin one after the other, while the event loop has rested for half of the time since the last one began:
 * thousands of connections that come back at once leave time for everything else.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTurning = false;
  #last = performance.eventLoopUtilization();

  next(): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push(begin);
      if (this.#isTurning) return;
      this.#isTurning = true;
      setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    const { idle, active, utilization } = performance.eventLoopUtilization(this.#last);
    if (utilization <= restShare || idle + active >= longestRest) {
      this.#last = performance.eventLoopUtilization();
      this.#waiting.shift()?.();
    }
    if (this.#waiting.length > 0) setTimeout(() => this.#turn(), 1);
    else this.#isTurning = false;
  }
}
