import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/** The largest body of a call whose contract does not say more, in bytes. */
export const usualBodyBytes = 64 * 1024;

/** The sender of a body: the key of their limits, and their address as limits count it. */
export interface Sender {
  readonly payer: string;
  readonly address: string;
}

interface Waiting extends Sender {
  readonly start: () => void;
}

interface Most {
  /** Bodies that one person, and all people behind one address, may send at the same time. */
  readonly perPerson: number;
  readonly perAddress: number;
  /** Bodies of one person that may wait for the others to arrive; the next ones are refused. */
  readonly waiting: number;
}

/**
 * How many bodies are read at a time. Those of one person wait for each other, never for somebody else's: whoever waits
 * is not read, so the sender's connection stands still meanwhile.
 */
export class BodyPlaces {
  readonly #most: Most;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();

  constructor(most: Most) {
    this.#most = most;
  }

  /** Waits for a place, which the response's end frees. */
  async take(sender: Sender, response: ServerResponse): Promise<void> {
    if (this.#isFree(sender)) this.#count(sender, 1);
    else await this.#wait(sender, response);
    finished(response, () => {
      this.#count(sender, -1);
      this.#startNext();
    });
  }

  async #wait(sender: Sender, response: ServerResponse): Promise<void> {
    const own = [...this.#waiting].filter(({ payer }) => payer === sender.payer).length;
    if (own >= this.#most.waiting) throw commonErrors('too-many-requests', { retryAfter: 30 });
    // A connection that stands still because of us is not idle. A request that is injected has none.
    const socket = response.socket instanceof Socket ? response.socket : undefined;
    const patience = socket?.timeout ?? 0;
    socket?.setTimeout(0);
    await new Promise<void>((start, gone) => {
      const waiting = { ...sender, start };
      this.#waiting.add(waiting);
      response.once('close', () => {
        if (this.#waiting.delete(waiting)) gone(commonErrors('interrupted'));
      });
    });
    socket?.setTimeout(patience);
  }

  #startNext(): void {
    const next = [...this.#waiting].find((waiting) => this.#isFree(waiting));
    if (!next) return;
    this.#waiting.delete(next);
    this.#count(next, 1);
    next.start();
  }

  #isFree({ payer, address }: Sender): boolean {
    const taken = (key: string) => this.#taken.get(key) ?? 0;
    return taken(`person ${payer}`) < this.#most.perPerson && taken(`address ${address}`) < this.#most.perAddress;
  }

  #count({ payer, address }: Sender, by: 1 | -1): void {
    for (const key of [`person ${payer}`, `address ${address}`]) {
      const count = (this.#taken.get(key) ?? 0) + by;
      if (count > 0) this.#taken.set(key, count);
      else this.#taken.delete(key);
    }
  }
}
