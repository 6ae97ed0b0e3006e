import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { databaseFailure } from './database-failure.ts';

/** All tables. Each domain's `*.tables.ts` adds its own by declaration merging, so that this file knows no domain. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Tables {}

/** A connection pool or a transaction: every query takes it as its first argument. */
export type Database = Kysely<Tables>;

// int8 comes as text by default; our counts and offsets stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool that survives a database restart: a client's error is told, not thrown. */
export function createPool(connectionString: string, options: { max?: number; onError?: (error: Error) => void } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: options.max ?? 16, connectionTimeoutMillis: 5_000, allowExitOnIdle: true });
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  // The pool looks after idle clients only: one in use whose server dies would otherwise end the program.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

const endLimitMs = 2_000;

/** Ends a pool whose work is done. A client whose server died in somebody's hands is never given back, so it is not waited for longer. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, endLimitMs).unref())]);
}

/** Kysely over the pool; columns are camelCase in TypeScript and snake_case in SQL, keys inside jsonb stay as they are. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}

/** The database's clock: the beginning of the present transaction. */
export const now = sql<Date>`now()`;

/** After so many tries what stands in the way is no accident. */
const tries = 6;
/** Whoever makes a row that another has just made finds it at the next try; a third would change nothing. */
const triesWhenTaken = 3;
const longestPauseMs = 40;

/**
 * The work as one transaction. When others were in its way (a deadlock, a serialization failure, the same row made at the same moment) it is
 * undone by the database and begun again, so the work changes nothing but through `tx`. Within a transaction it is a part of that one.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const failure = databaseFailure(error);
      const mayRetry = (failure === 'race' && attempt < tries) || (failure === 'taken' && attempt < triesWhenTaken);
      if (!mayRetry) throw error;
      await sleep(Math.random() * longestPauseMs * attempt);
    }
  }
}
