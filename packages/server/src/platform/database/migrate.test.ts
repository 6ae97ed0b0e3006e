import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { StartRefused } from '../base/start-refused.ts';
import { createPool } from './database.ts';
import { migrate } from './migrate.ts';

const serverUrl = inject('databaseUrl');
const name = `strange_${process.env.VITEST_POOL_ID}`;
let opened: pg.Pool | undefined;

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

afterEach(async () => {
  await opened?.end();
  opened = undefined;
  await asAdmin(`drop database if exists ${name} with (force)`);
});

async function aDatabase(how = ''): Promise<pg.Pool> {
  await asAdmin(`create database ${name} template template0 ${how}`);
  opened = createPool(serverUrl.replace('/postgres?', `/${name}?`), { max: 2 });
  return opened;
}

/** The message for a person who starts the program on this database. */
async function sentence(pool: pg.Pool): Promise<string> {
  const refusal = await migrate(pool).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartRefused);
  return (refusal as Error).message;
}

test('a failed migration is reported in one sentence and leaves the database unchanged', async () => {
  const pool = await aDatabase();
  await pool.query('create table articles (mine text)');
  expect(await sentence(pool)).toBe(
    'The database could not be brought to this version, and is as it was before: the migration 20261121T0020-articles-baseline failed (relation "articles" already exists)',
  );
  const { rows } = await pool.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  expect(rows).toEqual([{ tablename: 'articles' }]);
});

test('a database with another encoding, or a locale that knows no letters, is refused before anything is created in it', async () => {
  expect(await sentence(await aDatabase(`encoding 'SQL_ASCII' locale 'C'`))).toContain(
    'The database has the encoding SQL_ASCII',
  );
  await opened!.end();
  await asAdmin(`drop database ${name} with (force)`);
  expect(await sentence(await aDatabase(`encoding 'UTF8' locale 'C'`))).toContain(
    'a locale that knows no letters beyond A to Z',
  );
});

test('a user who does not own the database is told so', async () => {
  const pool = await aDatabase();
  await asAdmin('drop role if exists stranger', 'create role stranger');
  await pool.query(`alter database ${name} set role stranger`);
  await pool.end();
  opened = createPool(serverUrl.replace('/postgres?', `/${name}?`), { max: 2 });
  expect(await sentence(opened)).toContain('let that user own the database');
  await asAdmin(`drop database ${name} with (force)`, 'drop role stranger');
});
