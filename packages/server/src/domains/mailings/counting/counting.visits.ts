import type { Services } from '../../../platform/services/services.ts';
import { EventIntake } from '../events/event-intake.ts';
import { patiently } from '../sending/sending.ledger.ts';
import { storeVisits, type Visit } from './counting.commands.ts';

/** Visits that wait for the database at most; further ones are not counted. */
const mostWaiting = 20_000;
/** A restart of the database takes no longer. */
const patienceMs = 60_000;

const minute = 60_000;
/** Google's and Apple's proxies ask for many people from few addresses. */
const perNetwork = 6_000;
/** Of one link of one mail: a forwarded mail is opened often, but not that often. */
const perToken = 30;
const mostKeys = 100_000;

/** How often each key came within the last minute, counted by this node alone: a reader never waits for it. */
class MinuteBudget {
  #counts = new Map<string, number>();
  #since = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  take(key: string): boolean {
    const now = Date.now();
    if (now - this.#since > minute || this.#counts.size > mostKeys) {
      this.#counts = new Map();
      this.#since = now;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#most;
  }
}

interface From {
  readonly network: string;
  readonly token: string;
}

/** Takes visits without making anybody wait: they are stored after the answer, many in one transaction. */
export class Visits {
  readonly #intake: EventIntake<Visit>;
  readonly #log: Services['log'];
  readonly #networks = new MinuteBudget(perNetwork);
  readonly #tokens = new MinuteBudget(perToken);
  #isClosing = false;

  constructor({ db, log }: Services) {
    this.#log = log;
    this.#intake = new EventIntake((visits) =>
      patiently(this.#isClosing ? 0 : patienceMs, () => storeVisits(db, visits)),
    );
  }

  note(visit: Visit, { network, token }: From): void {
    if (!this.#networks.take(network) || !this.#tokens.take(token) || this.#intake.waiting >= mostWaiting) return;
    this.#intake.store([visit]).catch((error: unknown) => this.#log.warn({ error }, 'a visit was not counted'));
  }

  /** Stores what waits. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#intake.idle();
  }
}
