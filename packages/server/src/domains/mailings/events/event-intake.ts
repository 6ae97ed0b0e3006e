import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { recordMailEvents } from './events.commands.ts';
import type { MailEvent } from './mail-event.ts';

/** One transaction for 200 events costs 23 µs an event, one for each 828 µs. */
const mostTogether = 200;
const gatherMs = 8;

interface Waiting {
  readonly events: readonly MailEvent[];
  readonly stored: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Gathers the events of many requests for some milliseconds and stores them in one transaction. Each request is
 * answered after the commit. A batch that the database refuses is stored request by request, so one report that cannot
 * be stored does not hold up the others.
 */
export class EventIntake {
  readonly #db: Database;
  #waiting: Waiting[] = [];
  #isStoring = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves once the events are committed. */
  store(events: readonly MailEvent[]): Promise<void> {
    if (events.length === 0) return Promise.resolve();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ events, stored: resolve, failed: reject });
    void this.#storeAll();
    return promise;
  }

  async #storeAll(): Promise<void> {
    if (this.#isStoring) return;
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < mostTogether) await sleep(gatherMs);
      await this.#storeBatch(this.#waiting.splice(0, mostTogether));
    }
    this.#isStoring = false;
  }

  async #storeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await recordMailEvents(
        this.#db,
        batch.flatMap(({ events }) => events),
      );
      for (const { stored } of batch) stored();
    } catch (error) {
      if (batch.length === 1) return batch[0]!.failed(error);
      for (const one of batch) await recordMailEvents(this.#db, one.events).then(one.stored, one.failed);
    }
  }
}
