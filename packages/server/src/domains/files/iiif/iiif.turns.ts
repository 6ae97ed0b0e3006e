import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/** An image takes one of the picture process's two threads. */
const atOnce = 2;
/** A large one takes seconds: the other thread is left to tiles. */
const largeAtOnce = 1;
/** More would wait for seconds; the next ones are told to come back. */
const longest = { queue: 100, ofAddress: 60, large: 20, largeOfAddress: 4 } as const;

/** The request for an image, and whether it is large; the signal says that its sender has gone. */
export interface Asked {
  readonly address: string;
  readonly isLarge: boolean;
  readonly signal: AbortSignal;
}
interface Waiting extends Asked {
  readonly start: () => void;
}

/** The order in which images are made: tiles before large images, and addresses that have nothing under way first. */
export class ImageTurns {
  readonly #busy: Asked[] = [];
  readonly #waiting: Waiting[] = [];

  async inTurn<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
    if (this.#mayStart(asked)) this.#busy.push(asked);
    else await this.#wait(asked);
    try {
      return await work();
    } finally {
      this.#busy.splice(this.#busy.indexOf(asked), 1);
      this.#startNext();
    }
  }

  #mayStart({ isLarge }: Asked): boolean {
    return this.#busy.length < atOnce && (!isLarge || this.#busy.filter((one) => one.isLarge).length < largeAtOnce);
  }

  async #wait(asked: Asked): Promise<void> {
    const waiting = this.#waiting.filter((one) => one.isLarge === asked.isLarge);
    const own = waiting.filter((one) => one.address === asked.address);
    if (
      waiting.length >= (asked.isLarge ? longest.large : longest.queue) ||
      own.length >= (asked.isLarge ? longest.largeOfAddress : longest.ofAddress)
    )
      throw commonErrors('unavailable', { retryAfter: 2 });
    asked.signal.throwIfAborted();
    await new Promise<void>((start, gone) => {
      const entry = {
        ...asked,
        start: () => {
          this.#busy.push(asked);
          start();
        },
      };
      this.#waiting.push(entry);
      asked.signal.addEventListener('abort', () => {
        const at = this.#waiting.indexOf(entry);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        gone(asked.signal.reason);
      });
    });
  }

  #startNext(): void {
    const may = this.#waiting.filter((one) => this.#mayStart(one));
    const tiles = may.filter((one) => !one.isLarge);
    const first = tiles.length > 0 ? tiles : may;
    const isServed = ({ address }: Asked) => this.#busy.some((one) => one.address === address);
    const next = first.find((one) => !isServed(one)) ?? first[0];
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.start();
  }
}
