import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '../../../test/database.ts';
import { StartRefused } from '../base/start-refused.ts';
import { lastReplaced } from './baseline.ts';
import { migrate } from './migrate.ts';

const earlier = ['20261121T0400-platform-create', '20261123T1715-artworks-decide-together'];
let database: EmptyDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await createEmptyDatabase('older');
  pool = database.pool;
});
afterEach(() => database.drop());

/** Migrations in the order in which the migrator sees them. */
const recorded = async () =>
  (await pool.query<{ name: string }>('select name from kysely_migration order by timestamp, name')).rows.map(
    (row) => row.name,
  );
const record = (names: readonly string[]) =>
  pool.query(
    `insert into kysely_migration (name, timestamp)
       select name, '2026-11-21T04:00:00.' || lpad(at::text, 3, '0') || 'Z' from unnest($1::text[]) with ordinality given (name, at)`,
    [names],
  );

/**
 * A database with today's schema and one person, whose migrator knows these names instead of the baseline. It has the
 * migrations after it too, whose changes are in its schema.
 */
async function anOlderDatabase(names: readonly string[]) {
  const all = await migrate(pool);
  await pool.query(`insert into users (email, name) values ('ada@example.org', 'Ada')`);
  await pool.query('delete from kysely_migration where name <= $1', [lastReplaced]);
  await record(names);
  return { all, later: all.filter((name) => name > lastReplaced) };
}
const people = async () => (await pool.query('select name from users')).rows;
const refusal = async () =>
  migrate(pool).then(
    () => undefined,
    (error: unknown) => error,
  );

test('an empty database gets the baseline, in the order of its names, and nothing runs twice', async () => {
  const ran = await migrate(pool);
  expect(ran[0]).toBe('20261121T0000-platform-baseline');
  expect(ran).toEqual([...ran].sort());
  expect(await recorded()).toEqual(ran);
  expect(await migrate(pool)).toEqual([]);
});

test('a database that has every migration before the baseline keeps its rows, and the baseline counts as applied', async () => {
  const { all } = await anOlderDatabase([...earlier, lastReplaced]);
  expect(await migrate(pool)).toEqual([]);
  expect(await recorded()).toEqual(all);
  expect(await people()).toEqual([{ name: 'Ada' }]);
  expect(await migrate(pool)).toEqual([]);
});

test('two nodes that start at once record the baseline once', async () => {
  const { all } = await anOlderDatabase([...earlier, lastReplaced]);
  expect(await Promise.all([migrate(pool), migrate(pool)])).toEqual([[], []]);
  expect(await recorded()).toEqual(all);
});

test('a database that lacks some of those migrations is refused unchanged, with the version to start first', async () => {
  const { later } = await anOlderDatabase(earlier);
  const refused = await refusal();
  expect(refused).toBeInstanceOf(StartRefused);
  expect((refused as Error).message).toBe(
    `The database has the schema of an older Oeuvre (${earlier[1]}): first start the version whose last migration is ${lastReplaced}, then this one`,
  );
  expect(await recorded()).toEqual([...earlier, ...later]);
  expect(await people()).toEqual([{ name: 'Ada' }]);
});

test('a database of a newer version is refused before the baseline is recorded', async () => {
  const names = [...earlier, lastReplaced, '29991231T0000-of-the-future'];
  const { later } = await anOlderDatabase(names);
  expect(((await refusal()) as Error).message).toContain('newer Oeuvre (29991231T0000-of-the-future)');
  expect(await recorded()).toEqual([...names, ...later]);
});
