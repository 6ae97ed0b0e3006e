import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/** One item that waits for the next batch. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

/** How to write a batch: its results in the order of its items. */
interface Gathering<Item, Result> {
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** The batch failed; items are then tried one by one if this is true, so one bad item or locked row stops no others. */
  readonly mayTryApart: (error: unknown) => boolean;
  /** Two items with the same key are never in one batch. */
  readonly keyOf: (item: Item) => string;
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
}

/**
 * Writes what arrives while a batch is being written with the next one: no timer, and the busier the larger the batches.
 * One batch at a time, in the order of arrival.
 */
export class Gatherer<Item, Result> {
  readonly #gathering: Gathering<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #isWriting = false;

  constructor(gathering: Gathering<Item, Result>) {
    this.#gathering = gathering;
  }

  /** Resolves with the result when the item's batch was committed. */
  add(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#gathering.mostWaiting) return Promise.reject(commonErrors('unavailable'));
    return new Promise((done, fail) => {
      this.#waiting.push({ item, done, fail });
      void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeBatch(this.#takeBatch());
    this.#isWriting = false;
  }

  #takeBatch(): Waiting<Item, Result>[] {
    const { keyOf, mostAtOnce } = this.#gathering;
    const keys = new Set<string>();
    const [batch, rest]: [Waiting<Item, Result>[], Waiting<Item, Result>[]] = [[], []];
    for (const one of this.#waiting) {
      const key = keyOf(one.item);
      const isTaken = batch.length < mostAtOnce && !keys.has(key);
      keys.add(key);
      (isTaken ? batch : rest).push(one);
    }
    this.#waiting = rest;
    return batch;
  }

  async #writeBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#gathering.write(batch.map(({ item }) => item));
      for (const [at, one] of batch.entries()) one.done(results[at]!);
    } catch (error) {
      if (batch.length > 1 && this.#gathering.mayTryApart(error))
        for (const one of batch) await this.#writeBatch([one]);
      else for (const one of batch) one.fail(error);
    }
  }
}
