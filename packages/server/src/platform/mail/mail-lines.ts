import type { Log } from '../base/log.ts';
import { connectSmtp } from './mail-connect.ts';
import { type LineOwner, SmtpLine } from './mail-line.ts';
import { type HandOver, type MailFeed, type MailOutlet, MailRefused } from './mail-model.ts';
import { MailPace } from './mail-pace.ts';

/** At most `connections` at once and messages `perSecond`. */
export interface SmtpSettings {
  readonly url: string;
  readonly connections: number;
  readonly perSecond: number;
}

const idleMs = 5_000;
const shortestRestMs = 500;
const longestRestMs = 30_000;

/**
 * All connections of this process to the mail server. They open while mails are waiting and close when idle; after
 * failures they rest, longer each time. The feeds take turns, and the first one always has its turn first.
 */
export class SmtpLines implements LineOwner {
  readonly #settings: SmtpSettings;
  readonly #log: Log;
  readonly #feeds: MailFeed[] = [];
  readonly #lines = new Set<SmtpLine>();
  readonly #idle = new Map<SmtpLine, NodeJS.Timeout>();
  readonly #pace: MailPace;
  #opening = 0;
  #failures = 0;
  #restsUntil = 0;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(settings: SmtpSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
    this.#pace = new MailPace(settings.perSecond);
  }

  attach(feed: MailFeed): MailOutlet {
    this.#feeds.push(feed);
    return {
      wake: () => this.#wake(),
      restMs: () => (this.#lines.size > 0 ? 0 : Math.max(0, this.#restsUntil - performance.now())),
      detach: () => {
        const at = this.#feeds.indexOf(feed);
        if (at >= 0) this.#feeds.splice(at, 1);
      },
    };
  }

  /** Ends the connections as they become free. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const line of this.#lines) if (line.isFree) line.quit();
  }

  next(): HandOver | undefined {
    if (this.#isClosed || this.#waiting === 0) return undefined;
    const waitMs = this.#pace.take();
    if (waitMs > 0) {
      this.#wakeIn(waitMs);
      return undefined;
    }
    const handOver = this.#takeTurn();
    return handOver && this.#observed(handOver);
  }

  isIdle(line: SmtpLine): void {
    if (this.#isClosed) line.quit();
    else if (!this.#idle.has(line)) {
      const timer = setTimeout(() => line.quit(), idleMs);
      this.#idle.set(line, timer);
    }
  }

  hasEnded(line: SmtpLine): void {
    this.#lines.delete(line);
    this.#isBusy(line);
    if (!line.wasUsed) this.#fail(new MailRefused('transient', 'The mail server closed the connection'));
    this.#wake();
  }

  get #waiting(): number {
    return this.#feeds.reduce((sum, feed) => sum + feed.waiting, 0);
  }

  /** The first feed, else the others in turn. */
  #takeTurn(): HandOver | undefined {
    const [first, ...others] = this.#feeds;
    const urgent = first?.next();
    if (urgent) return urgent;
    for (let tried = 0; tried < others.length; tried += 1) {
      this.#turn = (this.#turn + 1) % others.length;
      const taken = others[this.#turn]!.next();
      if (taken) return taken;
    }
    return undefined;
  }

  #observed(handOver: HandOver): HandOver {
    return {
      mail: handOver.mail,
      settle: (outcome) => {
        if (!(outcome instanceof MailRefused)) this.#failures = 0;
        else if (outcome.isThrottling) this.#pace.slowDown();
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
    for (const line of this.#lines) {
      if (this.#waiting === 0) return;
      this.#isBusy(line);
      line.wake();
    }
    const restMs = this.#restsUntil - performance.now();
    const wanted = Math.min(this.#waiting, this.#settings.connections - this.#lines.size) - this.#opening;
    if (wanted <= 0) return;
    if (restMs <= 0) for (let at = 0; at < wanted; at += 1) void this.#open();
    else if (this.#lines.size === 0) this.#wakeIn(restMs);
  }

  async #open(): Promise<void> {
    this.#opening += 1;
    try {
      const line = new SmtpLine(await connectSmtp(this.#settings.url), this);
      this.#lines.add(line);
      this.#opening -= 1;
      if (this.#isClosed) line.quit();
      else line.wake();
    } catch (refusal) {
      this.#opening -= 1;
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
