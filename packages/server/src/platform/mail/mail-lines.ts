import type { Log } from '../base/log.ts';
import { connectSmtp } from './mail-connect.ts';
import { type LineOwner, SmtpLine } from './mail-line.ts';
import { type HandOver, heldMail, type MailFeed, type MailOutlet, MailRefused } from './mail-model.ts';
import type { Demand, MailShare, TurnKind } from './pace/mail-share.ts';

const idleMs = 5_000;
const shortestRestMs = 500;
const longestRestMs = 30_000;
/** A server ends a connection sooner after QUIT. */
const closeWithinMs = 2_500;

/**
 * All connections of this process to the mail server, as many as its share allows. They open while mails are waiting and
 * close when idle; after failures they rest, longer each time. The feeds take turns, and the first one, which has the
 * single mails, always has its turn first.
 */
export class SmtpLines implements LineOwner {
  readonly #url: string;
  readonly #share: MailShare;
  readonly #log: Log;
  readonly #feeds: MailFeed[] = [];
  readonly #lines = new Set<SmtpLine>();
  readonly #idle = new Map<SmtpLine, NodeJS.Timeout>();
  /** Connections beyond the share: they end as soon as they are free. */
  readonly #leaving = new Set<SmtpLine>();
  #opening = 0;
  #failures = 0;
  #restsUntil = 0;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #allEnded: (() => void) | undefined;

  constructor(url: string, share: MailShare, log: Log) {
    this.#url = url;
    this.#share = share;
    this.#log = log;
    share.serve({ demand: () => this.#demand(), wake: () => this.#wake() });
  }

  attach(feed: MailFeed): MailOutlet {
    this.#feeds.push(feed);
    return {
      wake: () => this.#wake(),
      heldMs: () => this.#share.heldMs(),
      restMs: () => (this.#lines.size > 0 ? 0 : Math.max(0, this.#restsUntil - performance.now())),
      detach: () => {
        const at = this.#feeds.indexOf(feed);
        if (at >= 0) this.#feeds.splice(at, 1);
      },
    };
  }

  /** Ends the connections as they become free, and gives their places back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const line of this.#lines) if (line.isFree) line.quit();
    if (this.#lines.size + this.#opening > 0)
      await new Promise<void>((resolve) => {
        this.#allEnded = resolve;
        setTimeout(resolve, closeWithinMs).unref();
      });
    await this.#share.close();
  }

  next(line: SmtpLine): HandOver | undefined {
    if (this.#isClosed || this.#leaving.has(line)) return undefined;
    const handOver = this.#takeTurn();
    return handOver && this.#observed(handOver);
  }

  isIdle(line: SmtpLine): void {
    if (this.#isClosed || this.#leaving.has(line)) line.quit();
    else if (!this.#idle.has(line)) {
      const timer = setTimeout(() => line.quit(), idleMs);
      this.#idle.set(line, timer);
    }
  }

  hasEnded(line: SmtpLine): void {
    this.#lines.delete(line);
    this.#leaving.delete(line);
    this.#isBusy(line);
    this.#checkEnd();
    if (!line.wasUsed) this.#fail(new MailRefused('transient', 'The mail server closed the connection'));
    this.#wake();
  }

  #checkEnd(): void {
    if (this.#lines.size + this.#opening === 0) this.#allEnded?.();
  }

  get #waiting(): number {
    return this.#feeds.reduce((sum, feed) => sum + feed.waiting, 0);
  }

  #demand(): Demand {
    const [singles] = this.#feeds;
    const ending = [...this.#leaving].filter((line) => !this.#idle.has(line)).length;
    const busy = this.#lines.size - this.#idle.size - ending;
    return { open: this.#lines.size + this.#opening, wanted: busy + this.#waiting, singles: singles?.waiting ?? 0 };
  }

  /** A mail of the first feed, else of the others in turn, if the pace allows one. */
  #takeTurn(): HandOver | undefined {
    const [first, ...others] = this.#feeds;
    if (!first) return undefined;
    const waits: number[] = [];
    const mayTake = (kind: TurnKind, waiting: number): boolean => {
      if (waiting === 0) return false;
      const waitMs = this.#share.take(kind, waiting);
      if (waitMs > 0) waits.push(waitMs);
      return waitMs === 0;
    };
    const urgent = mayTake('single', first.waiting) ? first.next() : undefined;
    if (urgent) return urgent;
    const waiting = others.reduce((sum, feed) => sum + feed.waiting, 0);
    if (mayTake('many', waiting)) return this.#nextOf(others);
    if (waits.length > 0) this.#wakeIn(Math.min(...waits));
    return undefined;
  }

  #nextOf(feeds: readonly MailFeed[]): HandOver | undefined {
    for (let tried = 0; tried < feeds.length; tried += 1) {
      this.#turn = (this.#turn + 1) % feeds.length;
      const taken = feeds[this.#turn]!.next();
      if (taken) return taken;
    }
    return undefined;
  }

  #observed(handOver: HandOver): HandOver {
    return {
      mail: handOver.mail,
      settle: (outcome) => {
        if (!(outcome instanceof MailRefused)) this.#failures = 0;
        else if (outcome.isThrottling) this.#share.slowDownFor(handOver.mail, outcome);
        handOver.settle(outcome);
      },
    };
  }

  #isBusy(line: SmtpLine): void {
    clearTimeout(this.#idle.get(line));
    this.#idle.delete(line);
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), Math.max(1, ms));
  }

  #wake(): void {
    if (this.#isClosed) return;
    this.#endSome();
    this.#holdMany();
    this.#wakeLines();
    this.#openSome();
    this.#share.changed();
  }

  /** Mails to many wait for another day, not here. */
  #holdMany(): void {
    if (this.#share.heldMs() > 0) for (const feed of this.#feeds.slice(1)) feed.refuse(heldMail());
  }

  #wakeLines(): void {
    for (const line of this.#lines) {
      if (this.#waiting === 0) return;
      this.#isBusy(line);
      line.wake();
    }
  }

  #openSome(): void {
    const restMs = this.#restsUntil - performance.now();
    const wanted = Math.min(this.#waiting, this.#share.connections - this.#lines.size) - this.#opening;
    if (wanted <= 0) return;
    if (restMs <= 0) for (let at = 0; at < wanted; at += 1) void this.#open();
    else if (this.#lines.size === 0) this.#wakeIn(restMs);
  }

  /** Ends the connections beyond the share, first those that are idle. */
  #endSome(): void {
    let excess = this.#lines.size + this.#opening - this.#leaving.size - this.#share.connections;
    for (const line of [...this.#idle.keys(), ...this.#lines]) {
      if (excess <= 0) return;
      if (this.#leaving.has(line)) continue;
      excess -= 1;
      this.#leaving.add(line);
      if (line.isFree) line.quit();
    }
  }

  async #open(): Promise<void> {
    this.#opening += 1;
    try {
      const line = new SmtpLine(await connectSmtp(this.#url), this);
      this.#lines.add(line);
      this.#opening -= 1;
      if (this.#isClosed) line.quit();
      else line.wake();
    } catch (refusal) {
      this.#opening -= 1;
      this.#checkEnd();
      this.#fail(refusal as MailRefused);
    }
  }

  /** Without a connection, the waiting mails have this outcome; with one, they wait for it. */
  #fail(refusal: MailRefused): void {
    this.#log.warn({ err: refusal.message }, 'mail server');
    const isResting = this.#restsUntil > performance.now();
    if (!isResting) {
      const restMs = Math.min(longestRestMs, shortestRestMs * 2 ** this.#failures);
      this.#failures += 1;
      this.#restsUntil = performance.now() + restMs;
    }
    if (this.#lines.size === 0) for (const feed of [...this.#feeds]) feed.refuse(refusal);
  }
}
