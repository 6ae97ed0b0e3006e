/** So much of a second's mails may leave at once after a pause. */
const burstSeconds = 0.05;
const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;
const halveAtMostEachMs = 1_000;
const quietMs = 5_000;
const recovery = 0.05;
const slowest = 0.2;

/**
 * How fast mails leave. A server that says we are too fast halves the pace (at most once a second, as all connections
 * hear it together) and gets a pause, longer each time; for each quiet five seconds the pace recovers by a twentieth.
 */
export class MailPace {
  readonly #most: number;
  #perSecond: number;
  #tokens: number;
  #at = performance.now();
  #restsUntil = 0;
  #pauseMs = 0;
  #changedAt = 0;

  constructor(perSecond: number) {
    this.#most = perSecond;
    this.#perSecond = perSecond;
    this.#tokens = 1;
  }

  /** Takes a turn: 0, or the milliseconds until the next one. */
  take(now: number = performance.now()): number {
    if (now < this.#restsUntil) return this.#restsUntil - now;
    this.#recover(now);
    const burst = Math.max(1, this.#perSecond * burstSeconds);
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) * this.#perSecond) / 1_000);
    this.#at = now;
    if (this.#tokens < 1) return ((1 - this.#tokens) * 1_000) / this.#perSecond;
    this.#tokens -= 1;
    return 0;
  }

  /** The server says that we are too fast. */
  slowDown(now: number = performance.now()): void {
    if (now - this.#changedAt < halveAtMostEachMs && this.#changedAt > 0) return;
    this.#perSecond = Math.max(slowest, this.#perSecond / 2);
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2 || shortestPauseMs);
    this.#restsUntil = now + this.#pauseMs;
    this.#changedAt = this.#restsUntil;
    this.#tokens = 0;
  }

  get perSecond(): number {
    return this.#perSecond;
  }

  #recover(now: number): void {
    if (this.#perSecond >= this.#most || now - this.#changedAt < quietMs) return;
    this.#perSecond = Math.min(this.#most, this.#perSecond + this.#most * recovery);
    this.#changedAt = now;
    this.#pauseMs = 0;
  }
}
