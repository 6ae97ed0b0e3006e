import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { pool as realPool } from './database.ts';

type Query = { text: string } | string;
const textOf = (query: Query) => (typeof query === 'string' ? query : query.text).trim().toLowerCase();

/**
 * A pool with a single connection inside a transaction that is never committed: `undo()` reverts whatever a call
 * changed. The program's transactions become savepoints, so it notices nothing. Calls must come one at a time. From an undo
 * to the next call statements wait: what a timer wrote then would keep its locks, and whoever cleans the database for the
 * next test would wait for them forever.
 */
class RollbackPool extends EventEmitter {
  readonly #client: pg.PoolClient;
  readonly #savepoints: string[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #call = Promise.withResolvers<void>();
  #isCall = true;

  constructor(client: pg.PoolClient) {
    super();
    this.#client = client;
  }

  /** One after the other: a connection does one thing at a time. */
  query(query: Query, values?: unknown[]): Promise<unknown> {
    const call = this.#call;
    const isNow = this.#isCall;
    const answer = this.#last.then(async () => {
      if (!isNow) await call.promise;
      return this.#run(query, values);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #run(query: Query, values?: unknown[]): Promise<unknown> {
    const text = textOf(query);
    // A timer notes who is here, also between the last call of a test and the next undo.
    if (text.startsWith('insert into user_visits')) return { rows: [], rowCount: 0 };
    if (/^(begin|start transaction)/.test(text)) {
      const name = `level_${this.#savepoints.length}`;
      this.#savepoints.push(name);
      return this.#client.query(`savepoint ${name}`);
    }
    if (text === 'commit' || text === 'rollback') {
      const name = this.#savepoints.pop();
      // The end of what an undo has taken back already.
      if (name === undefined) return { rows: [], rowCount: 0 };
      return this.#client.query(text === 'commit' ? `release savepoint ${name}` : `rollback to savepoint ${name}`);
    }
    return this.#client.query(query as string, values);
  }

  async connect() {
    return Object.assign(new EventEmitter(), { query: this.query.bind(this), release: () => {} });
  }

  async end(): Promise<void> {}

  beginCall(): void {
    this.#isCall = true;
    this.#call.resolve();
  }

  async undo(): Promise<void> {
    if (this.#isCall) this.#call = Promise.withResolvers();
    this.#isCall = false;
    this.#savepoints.length = 0;
    await this.#client.query('rollback');
    await this.#client.query('begin');
  }

  async close(): Promise<void> {
    await this.#client.query('rollback');
    this.#client.release();
  }
}

export interface Rollback {
  readonly pool: pg.Pool;
  /** Statements are answered from now on. */
  beginCall(): void;
  /** Restores the database to its state when the pool was opened. */
  undo(): Promise<void>;
  close(): Promise<void>;
}

/** Opens such a pool on this worker's database. */
export async function openRollback(): Promise<Rollback> {
  const client = await realPool.connect();
  await client.query('begin');
  const rollback = new RollbackPool(client);
  return {
    pool: rollback as unknown as pg.Pool,
    beginCall: () => rollback.beginCall(),
    undo: () => rollback.undo(),
    close: () => rollback.close(),
  };
}
