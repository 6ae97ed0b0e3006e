import {
  type HandOver,
  type MailFeed,
  type MailOutcome,
  type MailOutlet,
  MailRefused,
  type WireMail,
} from './mail-model.ts';
import { MailPace } from './mail-pace.ts';

interface Turns {
  readonly atOnce: number;
  readonly perSecond: number;
}

const shortestRestMs = 500;
const longestRestMs = 30_000;

/**
 * The feeds of a transport that takes one mail with each request: at most so many at once, as fast as allowed. If it
 * cannot be reached, it rests, longer each time.
 */
export class MailTurns {
  readonly #deliver: (mail: WireMail) => Promise<string>;
  readonly #atOnce: number;
  readonly #pace: MailPace;
  readonly #feeds = new Set<MailFeed>();
  #active = 0;
  #failures = 0;
  #restsUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deliver: (mail: WireMail) => Promise<string>, { atOnce, perSecond }: Turns) {
    this.#deliver = deliver;
    this.#atOnce = atOnce;
    this.#pace = new MailPace(perSecond);
  }

  attach(feed: MailFeed): MailOutlet {
    this.#feeds.add(feed);
    return {
      wake: () => this.#wake(),
      restMs: () => Math.max(0, this.#restsUntil - performance.now()),
      detach: () => void this.#feeds.delete(feed),
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#feeds.clear();
  }

  #wake(): void {
    while (this.#active < this.#atOnce) {
      const feed = [...this.#feeds].find(({ waiting }) => waiting > 0);
      if (!feed) return;
      const waitMs = Math.max(this.#restsUntil - performance.now(), this.#pace.take());
      if (waitMs > 0) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#wake(), Math.max(1, waitMs));
        return;
      }
      // The feed that had its turn is the last one now.
      this.#feeds.delete(feed);
      this.#feeds.add(feed);
      const next = feed.next();
      if (next) void this.#handOver(next);
    }
  }

  async #handOver({ mail, settle }: HandOver): Promise<void> {
    this.#active += 1;
    const outcome = await this.#deliver(mail).then(
      (response): MailOutcome => ({ response }),
      (error: unknown) =>
        error instanceof MailRefused ? error : new MailRefused('transient', String(error), { cause: error }),
    );
    this.#active -= 1;
    this.#learn(outcome);
    settle(outcome);
    this.#wake();
  }

  #learn(outcome: MailOutcome): void {
    if (!(outcome instanceof MailRefused)) this.#failures = 0;
    else if (outcome.isThrottling) this.#pace.slowDown();
    else if (outcome.kind === 'transient' && outcome.code === undefined && this.#restsUntil <= performance.now()) {
      this.#restsUntil = performance.now() + Math.min(longestRestMs, shortestRestMs * 2 ** this.#failures);
      this.#failures += 1;
    }
  }
}
