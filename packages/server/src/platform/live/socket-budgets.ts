import type { Budget } from '@oeuvre/contracts/kernel/socket.ts';

/** Counts in this process how often something was done in a time. Told at once and without a promise: a flood arrives in one piece. */
export class Tally {
  readonly #counts = new Map<string, { times: number; until: number }>();
  #swept = Date.now();

  /** Takes one of the key's times; false when all are taken. */
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

  /** What is over is forgotten from time to time. */
  #sweep(now: number): void {
    if (now - this.#swept < 60_000) return;
    this.#swept = now;
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key);
  }
}

/** How many are there at once, by whom. */
export class Crowd {
  readonly #there = new Map<string, Set<unknown>>();

  /** Lets one more in unless the key has as many already; whoever is in is not counted twice. */
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

/** Work that takes turns: so many at once, the others wait in the order in which they came. What live connections ask leaves most of the database to everybody else. */
export class Turns {
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
