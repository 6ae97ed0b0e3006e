import type { Log } from '../../base/log.ts';
import { MailPace } from './mail-pace.ts';
import type { TurnKind } from './mail-share.ts';
import { type GrantedTurns, PaceRow, type PaceRowOf } from './pace-row.ts';
import type { WarmDay } from './warm-up-days.ts';

/** Turns that are not used by then are lost: others may have counted on the time. */
const keptMs = 500;
/** A single mail waits at most so long for an answer of the database. */
const singlePatienceMs = 250;
const askAgainMs = 500;
const longestNapMs = 1_000;
const longestHoldMs = 60_000;
/** One question brings fewer. */
const asMany = 1_000_000;
/** After a pause, answers to mails that left before it are no new complaint. */
const againMs = 1_000;
/** Of the whole pace, for single mails of a process that cannot read how fast the others are. */
const aloneShare = 0.1;

interface Grant {
  left: number;
  readonly from: number;
  readonly until: number;
}

/** The turns of one kind that this process has. */
class Turns {
  #grants: Grant[] = [];
  /** Turns that were not used. */
  #lost = 0;
  #size = 1;
  #askedAt: number | undefined;
  #notBefore = 0;

  /** True if there was one. */
  take(now: number): boolean {
    this.sweep(now);
    const grant = this.#grants[0];
    if (!grant || grant.from > now) return false;
    grant.left -= 1;
    return true;
  }

  sweep(now: number): void {
    const isOver = ({ left, until }: Grant) => left === 0 || until <= now;
    while (this.#grants[0] && isOver(this.#grants[0])) this.#lost += this.#grants.shift()!.left;
  }

  /** The turns that were lost since the last call. */
  takeLost(): number {
    const lost = this.#lost;
    this.#lost = 0;
    return lost;
  }

  /** Half of what one question brings is left, or less. */
  get isLow(): boolean {
    return this.left * 2 <= this.#size;
  }

  get left(): number {
    return this.#grants.reduce((sum, grant) => sum + grant.left, 0);
  }

  get isAsking(): boolean {
    return this.#askedAt !== undefined;
  }

  isUnanswered(now: number): boolean {
    return this.#askedAt !== undefined && now - this.#askedAt >= singlePatienceMs;
  }

  mayAsk(now: number): boolean {
    return !this.isAsking && now >= this.#notBefore;
  }

  asks(now: number): void {
    this.#askedAt = now;
  }

  isAnswered(): void {
    this.#askedAt = undefined;
  }

  add(turns: number, from: number): void {
    this.#size = turns;
    this.#grants.push({ left: turns, from, until: Math.max(from, performance.now()) + keptMs });
  }

  /** Has no turns until then. */
  rest(until: number): void {
    this.sweep(Number.POSITIVE_INFINITY);
    this.#notBefore = Math.max(this.#notBefore, until);
  }

  askAgainAt(at: number): void {
    this.#notBefore = Math.max(this.#notBefore, at);
  }

  /** How long nothing will happen here, unless an answer comes. */
  napMs(now: number): number {
    const next = this.#grants[0]?.from ?? (this.isAsking ? Number.POSITIVE_INFINITY : this.#notBefore);
    return Math.min(longestNapMs, Math.max(1, next - now));
  }
}

interface SharedPaceOf extends PaceRowOf {
  readonly log: Log;
  /** Turns have come. */
  readonly wake: () => void;
  /** A process lacks a connection. */
  readonly wished: () => void;
}

/**
 * The pace that all processes of the house share. Turns come several at once and ahead of time, so a mail costs a small
 * part of a question. If the row cannot be read, mails to many wait, and single ones leave at a tenth of the pace.
 */
export class SharedPace {
  readonly #of: SharedPaceOf;
  readonly #row: PaceRow;
  readonly #alone: MailPace;
  readonly #turns = { single: new Turns(), many: new Turns() };
  #isAway = false;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #slowings = 0;
  #wishes: number | undefined;
  #heldUntil = 0;

  constructor(of: SharedPaceOf) {
    this.#of = of;
    this.#row = new PaceRow(of);
    this.#alone = new MailPace(Math.max(1, of.perSecond * aloneShare));
  }

  take(kind: TurnKind, waiting: number): number {
    const now = performance.now();
    const turns = this.#turns[kind];
    // Turns that are there already are for anyone, first for the single mails.
    if (kind === 'single' && this.#turns.many.take(now)) return 0;
    const isTaken = turns.take(now);
    const lacking = waiting - (isTaken ? 1 : 0) - turns.left;
    if (turns.isLow && lacking > 0) this.#ask(kind, this.#isCounted(kind) ? lacking : asMany);
    if (isTaken) return 0;
    if (kind === 'many') return turns.napMs(now);
    if (this.#isAway || turns.isUnanswered(now)) return this.#alone.take(now);
    return turns.isAsking ? Math.min(singlePatienceMs, turns.napMs(now)) : turns.napMs(now);
  }

  slowDown(): void {
    const now = performance.now();
    if (now < this.#restsUntil + againMs) return;
    this.#alone.slowDown(now);
    this.#slowings += 1;
    this.#rest(now + againMs);
    this.#row
      .slowDown()
      .then((pauseMs) => this.#rest(performance.now() + pauseMs))
      .catch((error: unknown) => this.#cannotRead(error));
  }

  #rest(until: number): void {
    this.#restsUntil = Math.max(this.#restsUntil, until);
    this.#turns.single.rest(until);
    this.#turns.many.rest(until);
  }

  heldMs(): number {
    return this.#turns.many.left > 0 ? 0 : Math.max(0, this.#heldUntil - performance.now());
  }

  warmDay(): Promise<WarmDay | undefined> {
    return this.#row.warmDay();
  }

  async close(): Promise<void> {
    this.#rest(Number.POSITIVE_INFINITY);
    await this.#giveBack();
  }

  /** Each turn that is not used would cost a mail of the day. */
  #isCounted(kind: TurnKind): boolean {
    return kind === 'single' || this.#of.warmUp !== undefined;
  }

  async #giveBack(): Promise<void> {
    const lost = this.#turns.many.takeLost() + this.#turns.single.takeLost();
    if (lost > 0 && this.#of.warmUp) await this.#row.giveBack(lost).catch((error: unknown) => this.#cannotRead(error));
  }

  #ask(kind: TurnKind, wanted: number): void {
    const turns = this.#turns[kind];
    const slowings = this.#slowings;
    if (!turns.mayAsk(performance.now())) return;
    turns.asks(performance.now());
    this.#row
      .take(kind, wanted)
      .then((granted) => {
        const now = performance.now();
        if (this.#isAway) this.#of.log.info('the shared pace of mails can be read again');
        this.#isAway = false;
        if (granted.turns > 0) {
          turns.add(granted.turns, now + granted.waitMs);
          // Turns from before the server said that we are too fast are lost.
          if (slowings !== this.#slowings) turns.rest(now);
        } else this.#wait(turns, granted);
        this.#hear(granted.wishes);
        if (this.#of.warmUp) this.#giveBackLater(granted.waitMs);
      })
      .catch((error: unknown) => {
        turns.askAgainAt(performance.now() + askAgainMs);
        this.#cannotRead(error);
      })
      .finally(() => {
        turns.isAnswered();
        this.#of.wake();
      });
  }

  /** A day that is used up is asked for again each minute: its number may have been changed. */
  #wait(turns: Turns, { isHeld, waitMs }: GrantedTurns): void {
    const now = performance.now();
    if (isHeld) this.#heldUntil = now + Math.min(waitMs, longestHoldMs);
    turns.askAgainAt(now + Math.min(waitMs, longestHoldMs));
  }

  #hear(wishes: number | undefined): void {
    if (wishes === undefined) return;
    if (this.#wishes !== undefined && this.#wishes !== wishes) this.#of.wished();
    this.#wishes = wishes;
  }

  #giveBackLater(waitMs: number): void {
    const sweep = () => {
      for (const turns of Object.values(this.#turns)) turns.sweep(performance.now());
      void this.#giveBack();
    };
    setTimeout(sweep, Math.max(0, waitMs) + keptMs + 50).unref();
  }

  #cannotRead(error: unknown): void {
    if (!this.#isAway) this.#of.log.warn({ err: error }, 'the shared pace of mails cannot be read: mailings wait');
    this.#isAway = true;
  }
}
