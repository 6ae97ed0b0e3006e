import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

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

/** True in a transaction: commands that must be part of one can insist. */
export const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
