import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const retryMs = 250;

/** How long to wait for a lock, and the work to do with it. */
export interface Held<T> {
  readonly patienceMs: number;
  readonly work: () => Promise<T>;
}

/**
 * Does the work while nobody else does work of this name, on any node; undefined if another is still at it after
 * `patienceMs`. The lock belongs to a database session: if the process is killed, it is released as soon as the
 * database notices.
 */
export async function withLock<T>(pool: pg.Pool, name: string, { patienceMs, work }: Held<T>): Promise<T | undefined> {
  const client = await pool.connect();
  try {
    const deadline = Date.now() + patienceMs;
    while (!(await take(client, name))) {
      if (Date.now() > deadline) return undefined;
      await sleep(retryMs);
    }
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
  } finally {
    client.release();
  }
}

async function take(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [name],
  );
  return rows[0]!.taken;
}
