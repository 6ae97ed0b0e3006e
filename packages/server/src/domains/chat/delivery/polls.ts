import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/** A person's browser fetches one thing at a time; further polls replace the oldest one. */
const mostOfPerson = 6;
const mostOfNode = 5_000;

/** A poll that waits for news. */
export interface Waiter {
  /** Rooms whose people or rights have changed; no row of the database says so. */
  readonly rooms: Set<number>;
  /** Resolves at the next news, or after this time. */
  next(ms: number): Promise<void>;
  leave(): void;
}

interface Waiting extends Waiter {
  wake(room?: number): void;
}

/** Polls of this node that wait, by person. */
export class Polls {
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Registers before anything is asked, so news in between is noticed. */
  enter(person: string): Waiter {
    if (this.#count >= mostOfNode) throw commonErrors('unavailable');
    let hasNews = false;
    let resume: (() => void) | undefined;
    const waiter: Waiting = {
      rooms: new Set(),
      wake: (room) => {
        hasNews = true;
        if (room !== undefined) waiter.rooms.add(room);
        resume?.();
      },
      next: (ms) =>
        new Promise((resolve) => {
          const timer = setTimeout(() => resume?.(), hasNews ? 0 : ms);
          resume = () => {
            clearTimeout(timer);
            hasNews = false;
            resolve();
          };
        }),
      leave: () => {
        const left = (this.#waiting.get(person) ?? []).filter((one) => one !== waiter);
        this.#count -= 1;
        if (left.length > 0) this.#waiting.set(person, left);
        else this.#waiting.delete(person);
      },
    };
    const those = this.#waiting.get(person) ?? [];
    this.#waiting.set(person, [...those, waiter]);
    this.#count += 1;
    if (those.length >= mostOfPerson) those[0]!.wake();
    return waiter;
  }

  wake(people: readonly string[], room?: number): void {
    for (const person of people) for (const waiter of this.#waiting.get(person) ?? []) waiter.wake(room);
  }

  /** Answers all of them: the node stops. */
  close(): void {
    this.#isClosed = true;
    this.wake([...this.#waiting.keys()]);
  }
}
