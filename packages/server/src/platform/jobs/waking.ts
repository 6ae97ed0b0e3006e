import { broadcast, type ContentChanges } from '../cache/content.ts';
import type { Database } from '../database/database.ts';

declare module '../cache/content.ts' {
  interface Messages {
    /** A job of this queue is due after so many seconds. */
    'jobs.later': { readonly queue: string; readonly seconds: number };
  }
}

/** Later jobs are left to the fallback poll: what is announced an hour ahead may start ten seconds late. */
const longestTimerSeconds = 3_600;
/** Timers may fire a moment early, and a worker that looks too early finds nothing. */
const laterMs = 10;
/** pg-boss waits 1 to 2 s before it tries a failed job again, then 2 to 4 s, then 4 to 8 s. */
const retriesSeconds = [2, 4, 8];

/** Tells the workers of every process that a job of this queue is due after so many seconds. */
export const announceLater = (db: Database, queue: string, seconds: number): Promise<void> =>
  broadcast(db, 'jobs.later', { queue, seconds });

/**
 * Wakes this process's workers, which otherwise ask for jobs only now and then. pg-boss announces a job that is due
 * by NOTIFY in the statement that queues it, and the connection that listens for changes of content hears that too.
 */
export class Waking {
  readonly #changes: ContentChanges;
  /** At most one timer for each queue and tenth of a second. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #wake: (queue: string) => void = () => {};

  constructor(changes: ContentChanges) {
    this.#changes = changes;
  }

  /** pg-boss calls this to hear its notifications; `wake` wakes all workers of a queue. */
  readonly listen = async (channel: string, wake: (queue: string) => void, wakeAll: () => void) => {
    this.#wake = wake;
    this.#changes.onChannel(channel, wake);
    // Nobody knows what was announced while the connection was lost.
    this.#changes.on((tags) => tags.includes('*') && wakeAll());
    return { close: async () => this.#close() };
  };

  /** From now on jobs that were sent for later wake workers as well. */
  expectLater(): void {
    this.#changes.onMessage('jobs.later', ({ queue, seconds }) => this.#wakeAfter(queue, seconds));
  }

  /** Makes the workers of a queue look for a job at once. */
  wake(queue: string): void {
    this.#wake(queue);
  }

  /** A job of this queue fails in this process; nobody announces when it is due again. */
  expectRetry(queue: string): void {
    for (const seconds of retriesSeconds) this.#wakeAfter(queue, seconds);
  }

  #wakeAfter(queue: string, seconds: number): void {
    if (seconds > longestTimerSeconds) return;
    const ms = seconds * 1_000 + laterMs;
    const key = `${queue} ${Math.ceil((performance.now() + ms) / 100)}`;
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      this.#wake(queue);
    }, ms);
    this.#timers.set(key, timer.unref());
  }

  #close(): void {
    this.#wake = () => {};
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
