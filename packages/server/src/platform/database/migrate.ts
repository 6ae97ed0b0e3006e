import fs from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartRefused } from '../base/start-refused.ts';
import { adoptBaseline, lastReplaced } from './baseline.ts';
import { databaseFailure } from './database-failure.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

async function run(file: string, db: Kysely<unknown>): Promise<void> {
  const location = path.join(folder, file);
  if (file.endsWith('.sql')) await sql.raw(await fs.readFile(location, 'utf8')).execute(db);
  else await ((await import(location)) as Migration).up(db);
}

/** Each is loaded when it runs: a database that has them all needs none of their code. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(folder)).filter((file) => /[.](sql|ts)$/.test(file)).sort();
  return Object.fromEntries(
    files.map((file) => [path.parse(file).name, { up: (db) => run(file, db) } satisfies Migration]),
  );
}

/** The oldest version that the schema supports; older servers lack functions that it uses. */
const oldestServer = 15;

/** Refuses a server or database that would cause errors later, while the database is still empty. */
async function assertSuitable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; knowsLetters: boolean; isNew: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
            lower('\u00c4') = '\u00e4' as "knowsLetters", to_regclass('kysely_migration') is null as "isNew"`,
  );
  const { version, encoding, knowsLetters, isNew } = rows[0]!;
  if (version < oldestServer)
    throw new StartRefused(`PostgreSQL ${version} is too old: Oeuvre needs ${oldestServer} or later`);
  if (isNew && (encoding !== 'UTF8' || !knowsLetters))
    throw new StartRefused(
      `The database has the encoding ${encoding}${encoding === 'UTF8' ? ' and a locale that knows no letters beyond A to Z' : ''}: create it anew with createdb --template template0 --encoding UTF8 --locale C.UTF-8`,
    );
}

/** One sentence about a failed migration; whoever opens the database reports connection errors. */
function refusalOf(error: unknown, migration: string | undefined): unknown {
  if (!(error instanceof Error) || databaseFailure(error) === 'away') return error;
  if ((error as { code?: string }).code === '42501')
    return new StartRefused(
      `The database's user may not make what Oeuvre needs (${error.message}): let that user own the database`,
      { cause: error },
    );
  const what = migration ? `the migration ${migration}` : 'a migration';
  return new StartRefused(
    `The database could not be brought to this version, and is as it was before: ${what} failed (${error.message})`,
    { cause: error },
  );
}

/**
 * Migrates the schema to this version of the program. Several nodes may call it at once: the migrator locks. Returns
 * the names of the migrations that ran.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  await assertSuitable(pool);
  const known = await getMigrations();
  const names = Object.keys(known);
  const applied = await appliedMigrations(pool);
  const newer = applied.find((name) => name > lastReplaced && !names.includes(name));
  if (newer)
    throw new StartRefused(
      `The database has the schema of a newer Oeuvre (${newer}): start that version, or restore a backup of this one's`,
    );
  await adoptBaseline(pool, applied, names);
  // Without the camelCase plugin: migrations use SQL.
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => known },
  });
  const { error, results } = await migrator.migrateToLatest();
  // All migrations run in one transaction, so the database is unchanged.
  if (error) throw refusalOf(error, results?.find((one) => one.status === 'Error')?.migrationName);
  return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName);
}

async function appliedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ present: boolean }>(
    `select to_regclass('kysely_migration') is not null as present`,
  );
  if (!rows[0]?.present) return [];
  const applied = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  return applied.rows.map((row) => row.name);
}
