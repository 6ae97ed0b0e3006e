import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { Connections, poolPatienceMs } from './connections.ts';
import { databaseFailure } from './database-failure.ts';

/** All tables. Each domain's `*.tables.ts` adds its own by declaration merging, so this file knows no domain. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Tables {}

/** A connection pool or a transaction: every query takes it as its first argument. */
export type Database = Kysely<Tables>;

// int8 comes as text by default; our counts and offsets stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface PoolOptions {
  readonly max?: number;
  readonly name?: string;
  readonly onError?: (error: Error) => void;
  /** Lets the caller cut the pool's connections. */
  readonly connections?: Connections;
}

/** A pool that survives a restart of the database: it reports a client's error instead of throwing it. */
export function createPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 16,
    application_name: options.name ?? 'oeuvre',
    connectionTimeoutMillis: poolPatienceMs,
    allowExitOnIdle: true,
    ...(options.connections ?? new Connections(poolPatienceMs)).settings,
  });
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  // The pool handles errors of idle clients only: without this, a client in use whose server dies would end the
  // program.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

const endLimitMs = 2_000;

/**
 * Ends a pool after its work. A client whose server died while it was in use is never returned, so the wait is limited.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, endLimitMs).unref())]);
}

/**
 * Kysely on the pool; columns are camelCase in TypeScript and snake_case in SQL, keys inside jsonb stay as they are.
 */
export function createDatabase(pool: PostgresPool): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const originals = new WeakMap<Database, Database>();

/** Says that one database answers with what another one holds: what is kept for the other is found by both. */
export function standFor(db: Database, original: Database): void {
  originals.set(db, original);
}
export const originalOf = (db: Database): Database => originals.get(db) ?? db;

/** The database's clock: the start of the current transaction. */
export const now = sql<Date>`now()`;

/** After so many tries the conflict is no coincidence. */
const tries = 6;
/** A retry finds the row that another transaction has just created; a third try would change nothing. */
const triesWhenTaken = 3;
const longestPauseMs = 40;
/** A row that somebody else has is asked for again so long; meanwhile no connection is held. */
const patienceMs = 3_000;

/**
 * Runs the work as one transaction. If other transactions were in its way (a deadlock, a serialization failure, the
 * same row created at the same time), the database rolls it back and the work starts again, so it must change nothing
 * except through `tx`. Within a transaction it becomes part of that one. Work that does not wait for a row (`nowait`) waits
 * here, without a connection: however many want one row, others are answered.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const end = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const failure = databaseFailure(error);
      const mayRetry =
        (failure === 'race' && attempt < tries) ||
        (failure === 'taken' && attempt < triesWhenTaken) ||
        (failure === 'locked' && performance.now() < end);
      if (!mayRetry) throw error;
      await sleep(Math.random() * longestPauseMs * Math.min(attempt, tries));
    }
  }
}
