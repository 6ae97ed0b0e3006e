import { expect, test } from 'vitest';
import { pool } from '../../test/database.ts';

const ownTables = `n.nspname = 'public' and t.relkind = 'r' and t.relname not like 'kysely%'`;

async function namesFrom(query: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(query);
  return rows.map((row) => row.name);
}

/**
 * An index serves a foreign key if it starts with the key's columns and is not partial. It may leave out rows without a
 * value: nobody looks those up by the key.
 */
const unindexedKeys = `
  select format('%s (%s)', t.relname, (select string_agg(a.attname, ', ') from pg_attribute a where a.attrelid = t.oid and a.attnum = any(c.conkey))) as name
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
  where c.contype = 'f' and ${ownTables} and not exists (
    select from pg_index i where i.indrelid = t.oid and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
      select format('(%I IS NOT NULL)', a.attname) from pg_attribute a where a.attrelid = t.oid and array[a.attnum] = c.conkey)) and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
  order by 1`;

const keylessTables = `
  select t.relname as name from pg_class t join pg_namespace n on n.oid = t.relnamespace
  where ${ownTables} and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p')
  order by 1`;

test('every foreign key has an index, so no deletion makes the database scan a whole table', async () => {
  expect(await namesFrom(unindexedKeys)).toEqual([]);
});

test('every table has a primary key', async () => {
  expect(await namesFrom(keylessTables)).toEqual([]);
});

test('the check finds a foreign key without an index and a table without a key', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('create table planted (user_id uuid references users, hidden boolean)');
    await client.query('create index planted_some on planted (user_id) where hidden');
    await client.query('create index planted_other on planted (user_id) where user_id is not null and hidden');
    expect((await client.query(unindexedKeys)).rows).toEqual([{ name: 'planted (user_id)' }]);
    expect((await client.query(keylessTables)).rows).toEqual([{ name: 'planted' }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
