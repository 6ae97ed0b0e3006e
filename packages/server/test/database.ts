import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool } from '../src/platform/database/database.ts';

const serverUrl = inject('databaseUrl');
const name = `worker_${process.env.VITEST_POOL_ID}`;

const admin = new pg.Client({ connectionString: serverUrl });
await admin.connect();
if ((await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount === 0)
  await admin.query(`create database ${name} template template_oeuvre`);
await admin.end();

/** This worker's own database, cloned from the migrated template and emptied before each test. */
export const databaseUrl = serverUrl.replace('/postgres?', `/${name}?`);
export const pool = createPool(databaseUrl, { max: 8 });
export const db = createDatabase(pool);

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
