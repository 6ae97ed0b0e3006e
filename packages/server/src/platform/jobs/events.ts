import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { Log } from '../base/log.ts';
import { broadcast, type ContentChanges } from '../cache/content.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { forgetInJson, type Traces } from '../database/forget-in-json.ts';
import { isAbsence } from './absence.ts';
import type { Jobs } from './job-queue.ts';

interface OutboxTable {
  id: Generated<number>;
  topic: string;
  payload: JSONColumnType<object>;
  createdAt: Generated<Date>;
  attempts: Generated<number>;
  nextAt: Generated<Date>;
  lastError: string | null;
  doneAt: Date | null;
}
/** Topics and their payloads. Each domain's `*.events.ts` adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Events {}
declare module '../database/database.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}
declare module '../cache/content.ts' {
  interface Messages {
    /** There are new rows in the outbox. */
    outbox: null;
  }
}

/** Publishes an event: an outbox row, delivered only if the transaction commits, and then at least once. */
export const publish = <Topic extends keyof Events & string>(
  tx: Database,
  topic: Topic,
  payload: Events[Topic] & object,
): Promise<void> => publishAll(tx, topic, [payload]);

/** Publishes several events of one kind in one statement. */
export async function publishAll<Topic extends keyof Events & string>(
  tx: Database,
  topic: Topic,
  payloads: readonly (Events[Topic] & object)[],
): Promise<void> {
  if (payloads.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(payloads.map((payload) => ({ topic, payload: JSON.stringify(payload), lastError: null, doneAt: null })))
    .execute();
  await broadcast(tx, 'outbox', null);
}

/** Takes an erased person's address and names out of events, delivered or not: their handlers go by ids. */
export const forgetInEvents = (tx: Database, traces: Traces): Promise<void> =>
  forgetInJson(tx, { table: 'outbox', id: 'id', idType: 'bigint', json: 'payload' }, traces);

const keptDays = 7;

/** Deletes events that were delivered a week ago. */
export async function dropDeliveredEvents(db: Database): Promise<void> {
  await sql`delete from outbox where done_at < now() - ${keptDays} * interval '1 day'`.execute(db);
}

/** A topic and its handler. */
export interface Subscription {
  readonly topic: string;
  readonly handle: (tx: Database, payload: never, jobs: Jobs) => Promise<void>;
}
/**
 * A durable handler. It runs in the transaction that marks the event as done, once per event unless it throws; then it
 * runs again later. A job that it queues belongs to this transaction (`{ tx }`).
 */
export const on = <Topic extends keyof Events & string>(
  topic: Topic,
  handle: (tx: Database, payload: Events[Topic], jobs: Jobs) => Promise<void>,
): Subscription => ({
  topic,
  handle,
});

/**
 * Delivers the outbox: one of many workers takes each event (`for update skip locked`; following `id > last` would lose
 * the events of slow transactions). NOTIFY wakes it, and a timer does every few seconds in case a notification was
 * missed.
 */
export class EventDelivery {
  readonly #subscriptions: readonly Subscription[];
  readonly #db: Database;
  readonly #log: Log;
  readonly #jobs: Jobs;
  #running: Promise<void> | undefined;
  #again = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    db: Database,
    subscriptions: readonly Subscription[],
    { log, jobs }: { readonly log: Log; readonly jobs: Jobs },
  ) {
    this.#db = db;
    this.#subscriptions = subscriptions;
    this.#log = log;
    this.#jobs = jobs;
  }

  start(changes: ContentChanges): void {
    this.#timer = setInterval(() => this.wake(), 5_000).unref();
    changes.onMessage('outbox', () => this.wake());
    // Nobody knows what was announced while the connection was lost.
    changes.on((tags) => tags.includes('*') && this.wake());
    this.wake();
  }

  wake(): void {
    if (this.#closed) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.deliverAll()
      .catch((error: unknown) => this.#log.error({ err: error }, 'outbox delivery failed'))
      .finally(() => {
        this.#running = undefined;
        if (this.#again) {
          this.#again = false;
          this.wake();
        }
      });
  }

  /** Delivers until nothing is left; tests call it directly. */
  async deliverAll(): Promise<void> {
    while (!this.#closed && (await this.#deliverOne()));
  }

  async #deliverOne(): Promise<boolean> {
    let failed: { id: number; error: unknown } | undefined;
    const found = await inTransaction(this.#db, async (tx) => {
      failed = undefined; // restarted after a deadlock, it may take another event
      const event = await tx
        .selectFrom('outbox')
        .select(['id', 'topic', 'payload'])
        .where('doneAt', 'is', null)
        .where('nextAt', '<=', sql<Date>`now()`)
        .orderBy('nextAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!event) return false;
      try {
        for (const one of this.#subscriptions)
          if (one.topic === event.topic) await one.handle(tx, event.payload as never, this.#jobs);
      } catch (error) {
        failed = { id: event.id, error };
        throw error;
      }
      await tx.updateTable('outbox').set({ doneAt: new Date() }).where('id', '=', event.id).execute();
      return true;
    }).catch((error: unknown) => {
      if (!failed) throw error;
      return true;
    });
    if (failed) await this.#postpone(failed.id, failed.error);
    return found;
  }

  async #postpone(id: number, error: unknown): Promise<void> {
    const isAway = isAbsence(error);
    this.#log.error({ err: error, outboxId: id }, 'event handler failed, will be tried again');
    await this.#db
      .updateTable('outbox')
      .set({
        attempts: sql`attempts + ${isAway ? 0 : 1}`,
        nextAt: isAway
          ? sql`now() + interval '5 seconds'`
          : sql`now() + least(interval '1 hour', interval '1 second' * power(2, attempts + 1))`,
        lastError: String(error).slice(0, 2_000),
      })
      .where('id', '=', id)
      .execute();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
