import {
  type HandOver,
  heldMail,
  type MailFeed,
  type MailOutcome,
  type MailOutlet,
  MailRefused,
  type WireMail,
} from './mail-model.ts';
import { Singles } from './mail-singles.ts';
import type { Demand, MailShare, TurnKind } from './pace/mail-share.ts';

const shortestRestMs = 500;
const longestRestMs = 30_000;

/**
 * The feeds of a transport that takes one mail with each request: as many at once and as fast as its share allows,
 * single mails first. If it cannot be reached, the feeds rest, longer each time; single mails try at once.
 */
export class MailTurns {
  readonly #deliver: (mail: WireMail) => Promise<string>;
  readonly #share: MailShare;
  readonly #singles = new Singles(1);
  readonly #feeds = new Set<MailFeed>();
  #active = 0;
  #failures = 0;
  #restsUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deliver: (mail: WireMail) => Promise<string>, share: MailShare) {
    this.#deliver = deliver;
    this.#share = share;
    share.serve({ demand: () => this.#demand(), wake: () => this.#wake() });
  }

  deliver(mail: WireMail): Promise<string> {
    return this.#singles.deliver(mail, () => this.#wake());
  }

  attach(feed: MailFeed): MailOutlet {
    this.#feeds.add(feed);
    return {
      wake: () => this.#wake(),
      heldMs: () => this.#share.heldMs(),
      restMs: () => Math.max(0, this.#restsUntil - performance.now()),
      detach: () => void this.#feeds.delete(feed),
    };
  }

  close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#feeds.clear();
    return this.#share.close();
  }

  get #waiting(): number {
    return [...this.#feeds].reduce((sum, feed) => sum + feed.waiting, 0);
  }

  #demand(): Demand {
    const singles = this.#singles.waiting;
    return { open: this.#active, wanted: this.#active + singles + this.#waiting, singles };
  }

  #wake(): void {
    if (this.#share.heldMs() > 0) for (const feed of [...this.#feeds]) feed.refuse(heldMail());
    while (this.#active < this.#share.connections) {
      const next = this.#takeTurn();
      if (!next) break;
      void this.#handOver(next);
    }
    this.#share.changed();
  }

  #takeTurn(): HandOver | undefined {
    const restMs = this.#restsUntil - performance.now();
    const waits: number[] = [];
    const mayTake = (kind: TurnKind, waiting: number): boolean => {
      if (waiting === 0) return false;
      const waitMs = kind === 'many' && restMs > 0 ? restMs : this.#share.take(kind, waiting);
      if (waitMs > 0) waits.push(waitMs);
      return waitMs <= 0;
    };
    if (mayTake('single', this.#singles.waiting)) return this.#singles.next();
    if (mayTake('many', this.#waiting)) return this.#nextOfMany();
    if (waits.length > 0) this.#wakeIn(Math.min(...waits));
    return undefined;
  }

  #nextOfMany(): HandOver | undefined {
    for (const feed of [...this.#feeds]) {
      const next = feed.next();
      if (!next) continue;
      // The feed that had its turn is the last one now.
      this.#feeds.delete(feed);
      this.#feeds.add(feed);
      return next;
    }
    return undefined;
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), Math.max(1, ms));
  }

  async #handOver({ mail, settle }: HandOver): Promise<void> {
    this.#active += 1;
    const outcome = await this.#deliver(mail).then(
      (response): MailOutcome => ({ response }),
      (error: unknown) =>
        error instanceof MailRefused ? error : new MailRefused('transient', String(error), { cause: error }),
    );
    this.#active -= 1;
    this.#learn(mail, outcome);
    settle(outcome);
    this.#wake();
  }

  #learn(mail: WireMail, outcome: MailOutcome): void {
    if (!(outcome instanceof MailRefused)) this.#failures = 0;
    else if (outcome.isThrottling) this.#share.slowDownFor(mail, outcome);
    else if (outcome.kind === 'transient' && outcome.code === undefined && this.#restsUntil <= performance.now()) {
      this.#restsUntil = performance.now() + Math.min(longestRestMs, shortestRestMs * 2 ** this.#failures);
      this.#failures += 1;
    }
  }
}
