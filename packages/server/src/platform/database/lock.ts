import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const retryMs = 250;

/** How long to wait for a lock, and the work to do with it. */
export interface Held<T> {
  readonly patienceMs: number;
  readonly work: () => Promise<T>;
}

/** The connections that keep locks. The work needs others: if locks took all of them, each would wait for the others. */
const connections = new WeakMap<pg.Pool, number>();
const held = (pool: pg.Pool): number => connections.get(pool) ?? 0;
const mostHeld = (pool: pg.Pool): number => Math.max(1, Math.floor((pool.options.max ?? 1) / 2));

/**
 * Does the work while nobody else does work of this name, on any node; undefined if another is still at it after
 * `patienceMs`. The lock belongs to a database session: if the process is killed, it is released as soon as the
 * database notices.
 */
export async function withLock<T>(pool: pg.Pool, name: string, { patienceMs, work }: Held<T>): Promise<T | undefined> {
  const deadline = Date.now() + patienceMs;
  while (held(pool) >= mostHeld(pool)) {
    if (Date.now() >= deadline) return undefined;
    await sleep(retryMs);
  }
  connections.set(pool, held(pool) + 1);
  try {
    return await withConnection(pool, name, { deadline, work });
  } finally {
    connections.set(pool, held(pool) - 1);
  }
}

interface Patient<T> extends Pick<Held<T>, 'work'> {
  readonly deadline: number;
}

async function withConnection<T>(pool: pg.Pool, name: string, { deadline, work }: Patient<T>): Promise<T | undefined> {
  const client = await pool.connect();
  try {
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
