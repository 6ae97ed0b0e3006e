import {
  type HandOver,
  type MailFeed,
  type MailOutcome,
  MailRefused,
  type WireMail,
} from '../../../platform/mail/mail-model.ts';
import type { Begun } from './sending.ledger.ts';

interface HandOverOf {
  /** Notes that the mail leaves; false if it must not. */
  readonly begin: (row: Begun) => boolean;
  /** Composes the mail when a connection is free for it: until then, a waiting recipient is only a row. */
  readonly compose: (row: Begun) => WireMail;
  readonly settled: (row: Begun, outcome: MailOutcome) => void;
  /** False once this run may start nothing more. */
  readonly mayStart: () => boolean;
}

/** The marked recipients of a run: those who wait for a connection, and how many mails are on their way. */
export class HandOvers implements MailFeed {
  readonly #of: HandOverOf;
  readonly #ready: Begun[] = [];
  #onTheWay = 0;

  constructor(of: HandOverOf) {
    this.#of = of;
  }

  get waiting(): number {
    return this.#of.mayStart() ? this.#ready.length : 0;
  }

  get onTheWay(): number {
    return this.#onTheWay;
  }

  add(rows: readonly Begun[]): void {
    this.#ready.push(...rows);
  }

  next(): HandOver | undefined {
    while (this.waiting > 0) {
      const row = this.#ready.shift()!;
      const mail = this.#compose(row);
      if (!mail) continue;
      if (!this.#of.begin(row)) {
        this.#ready.unshift(row);
        return undefined;
      }
      this.#onTheWay += 1;
      const settle = (outcome: MailOutcome) => {
        this.#onTheWay -= 1;
        this.#of.settled(row, outcome);
      };
      return { mail, settle };
    }
    return undefined;
  }

  refuse(refusal: MailRefused): void {
    for (const row of this.#ready.splice(0)) this.#of.settled(row, refusal);
  }

  /** Gives back the recipients whose mails are not on their way. */
  withdraw(): Begun[] {
    return this.#ready.splice(0);
  }

  #compose(row: Begun): WireMail | undefined {
    try {
      return this.#of.compose(row);
    } catch (error) {
      const refusal =
        error instanceof MailRefused ? error : new MailRefused('permanent', String(error), { cause: error });
      this.#of.settled(row, refusal);
      return undefined;
    }
  }
}
