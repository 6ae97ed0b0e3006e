import fs from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartRefused } from './start-refused.ts';

const folder = path.resolve(import.meta.dirname, '../../migrations');

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const entries = await Promise.all(names.map(async (name) => [name.slice(0, -3), (await import(path.join(folder, name))) as Migration] as const));
  return Object.fromEntries(entries);
}

/** Brings the schema forward to this version of the program. Several nodes may call it at once: the migrator locks. Returns the names that were run. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const known = await getMigrations();
  const newer = await unknownMigration(pool, Object.keys(known));
  if (newer) throw new StartRefused(`The database has the schema of a newer Oeuvre (${newer}): start that version, or restore a backup of this one's`);
  // Without the camelCase plugin: migrations speak SQL.
  const migrator = new Migrator({ db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), provider: { getMigrations: async () => known } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName);
}

async function unknownMigration(pool: pg.Pool, known: readonly string[]): Promise<string | undefined> {
  const { rows } = await pool.query<{ present: boolean }>(`select to_regclass('kysely_migration') is not null as present`);
  if (!rows[0]?.present) return undefined;
  const applied = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  return applied.rows.find((row) => !known.includes(row.name))?.name;
}
