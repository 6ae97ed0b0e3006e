import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { pool as realPool } from './database.ts';

type Query = { text: string } | string;
const textOf = (query: Query) => (typeof query === 'string' ? query : query.text).trim().toLowerCase();

/**
 * A pool with a single connection inside a transaction that is never committed: `undo()` reverts whatever a call
 * changed. The program's transactions become savepoints, so it notices nothing. A call ends with its answer. Statements
 * of timers and other later work wait for the next call: between calls they would keep locks, and whoever cleans the
 * database for the next test would wait for them forever.
 */
class RollbackPool extends EventEmitter {
  /** Callers see a pool that has a connection for each of them. */
  readonly options = realPool.options;
  readonly #client: pg.PoolClient;
  readonly #savepoints: string[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #calls = 0;
  #nextCall = Promise.withResolvers<void>();

  constructor(client: pg.PoolClient) {
    super();
    this.#client = client;
  }

  /** One after the other: a connection does one thing at a time. */
  query(query: Query, values?: unknown[]): Promise<unknown> {
    const answer = this.#last.then(async () => {
      while (this.#calls === 0) await this.#nextCall.promise;
      return this.#run(query, values);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #run(query: Query, values?: unknown[]): Promise<unknown> {
    const text = textOf(query);
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

  async call<T>(work: () => Promise<T>): Promise<T> {
    this.#calls += 1;
    this.#nextCall.resolve();
    try {
      return await work();
    } finally {
      this.#calls -= 1;
      if (this.#calls === 0) this.#nextCall = Promise.withResolvers();
    }
  }

  async undo(): Promise<void> {
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
  /** Answers statements until the work is done. */
  call<T>(work: () => Promise<T>): Promise<T>;
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
    call: (work) => rollback.call(work),
    undo: () => rollback.undo(),
    close: () => rollback.close(),
  };
}
