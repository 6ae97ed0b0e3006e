import { EventEmitter } from 'node:events';
import type pg from 'pg';

/**
 * A pool over another one whose server goes down in the middle: after a number of statements every further one fails,
 * even commit and rollback. `failAfter` restarts the count and sets the error; `hasFailed` says whether the limit was
 * reached.
 */
export class FailingPool extends EventEmitter {
  readonly options: pg.PoolOptions;
  readonly #pool: pg.Pool;
  #left = Number.POSITIVE_INFINITY;
  #failure = new Error();
  hasFailed = false;

  constructor(pool: pg.Pool) {
    super();
    this.#pool = pool;
    this.options = pool.options;
  }

  failAfter(statements: number, failure: Error): void {
    this.#left = statements;
    this.#failure = failure;
    this.hasFailed = false;
  }

  #assertThere(): void {
    if (this.#left > 0) {
      this.#left -= 1;
      return;
    }
    this.hasFailed = true;
    throw this.#failure;
  }

  async query(...asked: unknown[]): Promise<unknown> {
    this.#assertThere();
    return this.#pool.query(...(asked as [string]));
  }

  async connect() {
    const client = await this.#pool.connect();
    const query = async (...asked: unknown[]) => {
      this.#assertThere();
      return client.query(...(asked as [string]));
    };
    return Object.assign(new EventEmitter(), { query, release: () => client.release() });
  }

  async end(): Promise<void> {}
}
