import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { pool as realPool } from './database.ts';

type Query = { text: string } | string;
const textOf = (query: Query) => (typeof query === 'string' ? query : query.text).trim().toLowerCase();

/**
 * A pool with a single connection inside a transaction that is never committed: `undo()` reverts whatever a call
 * changed. The program's transactions become savepoints, so it notices nothing. Calls must come one at a time.
 */
class RollbackPool extends EventEmitter {
  readonly #client: pg.PoolClient;
  readonly #savepoints: string[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient) {
    super();
    this.#client = client;
  }

  /** One after the other: a connection does one thing at a time. */
  query(query: Query, values?: unknown[]): Promise<unknown> {
    const answer = this.#last.then(() => this.#run(query, values));
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
    if (text === 'commit') return this.#client.query(`release savepoint ${this.#savepoints.pop()}`);
    if (text === 'rollback') return this.#client.query(`rollback to savepoint ${this.#savepoints.pop()}`);
    return this.#client.query(query as string, values);
  }

  async connect() {
    return Object.assign(new EventEmitter(), { query: this.query.bind(this), release: () => {} });
  }

  async end(): Promise<void> {}

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
  /** Restores the database to its state when the pool was opened. */
  undo(): Promise<void>;
  close(): Promise<void>;
}

/** Opens such a pool on this worker's database. */
export async function openRollback(): Promise<Rollback> {
  const client = await realPool.connect();
  await client.query('begin');
  const rollback = new RollbackPool(client);
  return { pool: rollback as unknown as pg.Pool, undo: () => rollback.undo(), close: () => rollback.close() };
}
