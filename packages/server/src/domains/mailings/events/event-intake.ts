import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFailure } from '../../../platform/database/database-failure.ts';

/** One transaction for 200 events costs 23 µs an event, one for each 828 µs. */
const mostTogether = 200;
const gatherMs = 8;

interface Waiting<Event> {
  readonly events: readonly Event[];
  readonly stored: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Gathers the events of many requests for some milliseconds and stores them in one transaction. Each request is
 * answered after the commit. A batch that the database refuses is stored request by request, so one report that cannot
 * be stored does not hold up the others.
 */
export class EventIntake<Event> {
  readonly #write: (events: readonly Event[]) => Promise<void>;
  #waiting: Waiting<Event>[] = [];
  #storing: Promise<void> | undefined;

  constructor(write: (events: readonly Event[]) => Promise<void>) {
    this.#write = write;
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves once nothing waits. */
  async idle(): Promise<void> {
    await this.#storing;
  }

  /** Resolves once the events are committed. */
  store(events: readonly Event[]): Promise<void> {
    if (events.length === 0) return Promise.resolve();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ events, stored: resolve, failed: reject });
    this.#storing ??= this.#storeAll();
    return promise;
  }

  async #storeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < mostTogether) await sleep(gatherMs);
      await this.#storeBatch(this.#waiting.splice(0, mostTogether));
    }
    this.#storing = undefined;
  }

  async #storeBatch(batch: readonly Waiting<Event>[]): Promise<void> {
    try {
      await this.#write(batch.flatMap(({ events }) => events));
      for (const { stored } of batch) stored();
    } catch (error) {
      if (batch.length === 1 || databaseFailure(error) === 'away') {
        for (const { failed } of batch) failed(error);
        return;
      }
      for (const one of batch) await this.#write(one.events).then(one.stored, one.failed);
    }
  }
}
