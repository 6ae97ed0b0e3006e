import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool } from '../src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/**
 * Deletes from tables that have rows, which is faster than truncating every table, and skips the migrator's own tables.
 * It forgets their statistics too. There is no vacuum, so large tables are truncated: otherwise each later look at them
 * walks over the dead rows.
 */
const clean = `create function clean() returns void language plpgsql as $$
  declare t record; dirty boolean; large text;
  begin
    select string_agg(quote_ident(relname), ', ') into large from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      having bool_or(pg_relation_size(oid) > 1048576);
    if large is not null then execute 'truncate ' || large; return; end if;
    set local session_replication_role = replica;
    for t in select relname, relpages from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' loop
      execute format('select exists (select 1 from %I)', t.relname) into dirty;
      if dirty then execute format('delete from %I', t.relname); end if;
      if t.relpages > 0 then perform pg_clear_relation_stats('public', t.relname); end if;
    end loop;
  end $$`;

/**
 * The server of `TEST_DATABASE_URL` (a superuser's address of its database `postgres`, to test another PostgreSQL
 * version), or an embedded one.
 */
async function openServer(): Promise<{ url: string; close(): Promise<unknown> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given.includes('?') ? given : `${given}?sslmode=disable`, close: async () => {} };
  const folder = mkdtempSync(path.join(tmpdir(), 'oeuvre-test-'));
  const database = await openEmbeddedPostgres(folder, { unsafe: true });
  return {
    url: database.url,
    close: () => database.close().finally(() => rmSync(folder, { recursive: true, force: true })),
  };
}

/** One server for all test files, with a migrated template that each worker clones. */
export default async function startTestDatabase(project: TestProject) {
  const database = await openServer();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  // A server that outlives a run still has the databases of the last one.
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^(worker_[0-9]+|template_oeuvre)$' order by datname desc`,
  );
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
  // A vacuum between a test's deletion and the next one's rows finds few rows in many pages. The planner then expects
  // few where thousands come, and a join of them takes minutes.
  await admin.query('alter system set autovacuum = off');
  await admin.query('select pg_reload_conf()');
  await admin.query('create database template_oeuvre');
  await admin.end();
  const pool = createPool(database.url.replace('/postgres?', '/template_oeuvre?'), { max: 1 });
  await migrate(pool);
  await pool.query(clean);
  await pool.end();
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.close();
  };
}
