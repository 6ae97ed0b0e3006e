import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool } from '../src/platform/database/database.ts';

const serverUrl = inject('databaseUrl');
const name = `worker_${process.env.VITEST_POOL_ID}`;

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

await asAdmin(async (admin) => {
  if ((await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount === 0)
    await admin.query(`create database ${name} template template_oeuvre`);
});

/** This worker's own database, cloned from the migrated template and emptied before each test. */
export const databaseUrl = serverUrl.replace('/postgres?', `/${name}?`);
export const pool = createPool(databaseUrl, { max: 8 });
export const db = createDatabase(pool);

export interface EmptyDatabase {
  readonly pool: pg.Pool;
  /** Ends the pool and drops the database. */
  drop(): Promise<void>;
}

/** A database of this worker without any schema, beside its own. */
export async function createEmptyDatabase(purpose: string): Promise<EmptyDatabase> {
  const own = `${purpose}_${process.env.VITEST_POOL_ID}`;
  const drop = () => asAdmin((admin) => admin.query(`drop database if exists ${own} with (force)`));
  await drop();
  await asAdmin((admin) => admin.query(`create database ${own} template template0`));
  const ownPool = createPool(serverUrl.replace('/postgres?', `/${own}?`), { max: 4 });
  return {
    pool: ownPool,
    async drop() {
      await ownPool.end();
      await drop();
    },
  };
}

let isAsPlaced = false;

/** Remembers that the database holds a test's starting state, until something uses the pool. */
export function rememberStartingState(): void {
  isAsPlaced = true;
}
export function forgetStartingState(): void {
  isAsPlaced = false;
}
pool.on('acquire', forgetStartingState);

/** Nothing but transactions that were rolled back has used the database since: it need not be emptied and filled again. */
export const hasStartingState = () => isAsPlaced;
