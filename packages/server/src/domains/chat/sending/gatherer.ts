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
  /** Passes on what a batch has written, in the order of the batches. The next one is on its way to the database by then. */
  readonly written: (items: readonly Item[], results: readonly Result[]) => void;
  /** The batch failed; items are then tried one by one if this is true, so one bad item or locked row stops no others. */
  readonly mayTryApart: (error: unknown) => boolean;
  /** Two items with the same key are never in one batch. */
  readonly keyOf: (item: Item) => string;
  /** Whose item it is: one person who sends without end does not delay others. */
  readonly ownerOf: (item: Item) => string;
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  /** Of one owner. */
  readonly mostOfOne: { readonly atOnce: number; readonly waiting: number };
}

/**
 * Writes what arrives while a batch is being written with the next one: no timer, and the busier the larger the batches.
 * One batch at a time, in the order of arrival; its results are passed on while the next one is being written.
 */
export class Gatherer<Item, Result> {
  readonly #gathering: Gathering<Item, Result>;
  readonly #waitingOf = new Map<string, number>();
  #waiting: Waiting<Item, Result>[] = [];
  #isWriting = false;

  constructor(gathering: Gathering<Item, Result>) {
    this.#gathering = gathering;
  }

  /** Resolves with the result when the item's batch was committed. */
  add(item: Item): Promise<Result> {
    const { mostWaiting, mostOfOne, ownerOf } = this.#gathering;
    if (this.#waiting.length >= mostWaiting) return Promise.reject(commonErrors('unavailable'));
    if ((this.#waitingOf.get(ownerOf(item)) ?? 0) >= mostOfOne.waiting)
      return Promise.reject(commonErrors('too-many-requests', { retryAfter: 1 }));
    this.#count(item, 1);
    return new Promise((done, fail) => {
      this.#waiting.push({ item, done, fail });
      void this.#writeAll();
    });
  }

  #count(item: Item, by: 1 | -1): void {
    const owner = this.#gathering.ownerOf(item);
    const waiting = (this.#waitingOf.get(owner) ?? 0) + by;
    if (waiting > 0) this.#waitingOf.set(owner, waiting);
    else this.#waitingOf.delete(owner);
  }

  async #writeAll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    let settle = () => {};
    while (this.#waiting.length > 0) {
      const writing = this.#writeBatch(this.#takeBatch());
      settle();
      settle = await writing;
    }
    this.#isWriting = false;
    settle();
  }

  /** In the order of arrival; an owner whose share is full waits, with all that came later from them. */
  #takeBatch(): Waiting<Item, Result>[] {
    const { keyOf, ownerOf, mostAtOnce, mostOfOne } = this.#gathering;
    const keys = new Set<string>();
    const shares = new Map<string, number>();
    const [batch, rest]: [Waiting<Item, Result>[], Waiting<Item, Result>[]] = [[], []];
    for (const one of this.#waiting) {
      const [key, owner] = [keyOf(one.item), ownerOf(one.item)];
      const share = shares.get(owner) ?? 0;
      const isTaken = batch.length < mostAtOnce && !keys.has(key) && share < mostOfOne.atOnce;
      keys.add(key);
      shares.set(owner, share + 1);
      if (isTaken) this.#count(one.item, -1);
      (isTaken ? batch : rest).push(one);
    }
    this.#waiting = rest;
    return batch;
  }

  /** Resolves with what tells the senders of the batch, once it is written. */
  async #writeBatch(batch: readonly Waiting<Item, Result>[]): Promise<() => void> {
    const items = batch.map(({ item }) => item);
    const failAll = (error: unknown) => {
      for (const { fail } of batch) fail(error);
    };
    try {
      const results = await this.#gathering.write(items);
      return () => {
        try {
          this.#gathering.written(items, results);
          for (const [at, { done }] of batch.entries()) done(results[at]!);
        } catch (error) {
          failAll(error);
        }
      };
    } catch (error) {
      if (batch.length === 1 || !this.#gathering.mayTryApart(error)) return () => failAll(error);
      for (const one of batch) (await this.#writeBatch([one]))();
      return () => {};
    }
  }
}
