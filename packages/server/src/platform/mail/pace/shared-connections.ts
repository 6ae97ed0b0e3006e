import type pg from 'pg';
import type { Log } from '../../base/log.ts';
import { ConnectionRows, leaseSeconds } from './connection-rows.ts';
import type { Demand, ShareUser } from './mail-share.ts';

const renewedEachMs = 1_000;
/** More is wanted than the last lease was asked for, or a single mail has no connection. */
const soonMs = 100;
/** Connections that end one after the other give their places back together. */
const gatheredMs = 20;
/** A single mail waits at most so long for an answer of the database. */
const patienceMs = 250;
/** A lease is believed to end a little before the others believe it. */
const leaseMs = leaseSeconds * 1_000 - 1_000;
const releaseWithinMs = 1_000;
/** Its row stays so long after the last mail. */
const idleMs = 2_000;

const nothing: Demand = { open: 0, wanted: 0, singles: 0 };

interface SharedConnectionsOf {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly transport: string;
  readonly connections: number;
}

/**
 * The connections of this process, out of those that all processes of the house share. A lease is renewed each second
 * while connections are used or wanted. Without a lease, as while the database is away, a process has one connection
 * for single mails and none for others.
 */
export class SharedConnections {
  readonly #log: Log;
  readonly #rows: ConnectionRows;
  #user: ShareUser | undefined;
  #allowed = 0;
  #leasedUntil = 0;
  #askedAt: number | undefined;
  #asking: Promise<void> = Promise.resolve();
  #askedFor: Demand = nothing;
  /** The most that was wanted since the last question. */
  #peak = 0;
  #usedAt = 0;
  #dueAt = 0;
  #hasRow = false;
  /** This process has more than its share. */
  #isOver = false;
  #isAway = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ pool, log, transport, connections }: SharedConnectionsOf) {
    this.#log = log;
    this.#rows = new ConnectionRows(pool, transport, connections);
  }

  serve(user: ShareUser): void {
    this.#user = user;
  }

  get allowed(): number {
    const now = performance.now();
    if (now < this.#leasedUntil) return this.#allowed;
    const isUnanswered = this.#askedAt !== undefined && now - this.#askedAt >= patienceMs;
    const isAlone = this.#isAway || isUnanswered;
    return isAlone && (this.#user?.demand().singles ?? 0) > 0 ? 1 : 0;
  }

  /** Asks for a lease if one is needed, sooner if the demand has grown. */
  changed(): void {
    if (this.#isClosed || !this.#user) return;
    const demand = this.#user.demand();
    const now = performance.now();
    this.#peak = Math.max(this.#peak, demand.wanted);
    const isUsed = demand.open > 0 || demand.wanted > 0;
    if (isUsed) this.#usedAt = now;
    if (this.#askedAt === undefined && (isUsed || this.#hasRow)) this.#askIn(this.#dueMs(demand, now));
  }

  #dueMs({ open, wanted, singles }: Demand, now: number): number {
    if (this.#isAway) return renewedEachMs;
    if (wanted > 0 && (this.#askedFor.wanted === 0 || now >= this.#leasedUntil)) return 0;
    if (this.#isOver && open < this.#askedFor.open) return gatheredMs;
    if (wanted > this.#askedFor.wanted || (singles > 0 && this.#allowed === 0)) return soonMs;
    return renewedEachMs;
  }

  /** Others lack connections. */
  wished(): void {
    if (this.#hasRow && !this.#isClosed && this.#askedAt === undefined) this.#askIn(0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (!this.#hasRow) return;
    const limit = new Promise<void>((resolve) => setTimeout(resolve, releaseWithinMs).unref());
    const released = this.#asking.then(() => this.#rows.release()).catch(() => {});
    // Otherwise the lease runs out.
    await Promise.race([released, limit]);
  }

  #askIn(ms: number): void {
    const dueAt = performance.now() + ms;
    if (this.#timer && this.#dueAt <= dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#asking = this.#ask();
    }, ms);
  }

  async #ask(): Promise<void> {
    const now = performance.now();
    this.#askedAt = now;
    const unanswered = setTimeout(() => this.#user!.wake(), patienceMs);
    try {
      if (now - this.#usedAt > idleMs) await this.#release();
      else await this.#lease(now);
      if (this.#isAway) this.#log.info('the connections to the mail server are shared again');
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway) this.#log.warn({ err: error }, 'the connections to the mail server cannot be shared');
      this.#isAway = true;
    }
    clearTimeout(unanswered);
    this.#askedAt = undefined;
    this.#user!.wake();
    this.changed();
  }

  async #release(): Promise<void> {
    this.#allowed = 0;
    this.#leasedUntil = 0;
    this.#askedFor = nothing;
    await this.#rows.release();
    this.#hasRow = false;
  }

  async #lease(now: number): Promise<void> {
    this.#hasRow = true;
    const demand = this.#user!.demand();
    // A mailing wants less for moments; idle connections are given back at once.
    const asked = { ...demand, wanted: demand.wanted && Math.max(demand.wanted, this.#peak) };
    this.#askedFor = asked;
    this.#peak = demand.wanted;
    const { held, share } = await this.#rows.lease(asked);
    this.#isOver = held > share;
    this.#allowed = Math.min(held, share);
    this.#leasedUntil = now + leaseMs;
  }
}
