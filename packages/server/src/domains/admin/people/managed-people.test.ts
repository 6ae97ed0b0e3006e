import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import type { Tables } from '../../../platform/database/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { countManagedPeople, listManagedPeople } from './managed-people.queries.ts';

const everybody = { searchQuery: '', page: 1, itemsPerPage: 50, sort: 'name' } as const;
type Query = Parameters<typeof listManagedPeople>[1];

/**
 * The plans of the pages that a query reads from the list. A count may read the whole narrow table. Few people are sorted
 * as fast as they are read in order, so `settings` may forbid it.
 */
async function plansOf(work: (asked: Kysely<Tables>) => Promise<unknown>, settings = ''): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  await work(new Kysely<Tables>({ dialect, plugins, log: ({ query }) => void asked.push(query) }));
  const plans: string[] = [];
  const client = await pool.connect();
  try {
    await client.query(`begin; ${settings}`);
    for (const { sql: text, parameters } of asked) {
      if (!text.includes('order by p.sort_key')) continue;
      const { rows } = await client.query(`explain (costs off) ${text}`, [...parameters]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return plans;
}

const manyPeople = 4_000;
beforeEach(async () => {
  await pool.query(
    `insert into users (first_name, last_name, email, suspended)
     select case when n % 2 = 0 then 'José' else 'Ada' end, 'Lund' || n, 'p' || n || '@harbour.example', n % 50 = 0 from generate_series(1, $1::int) n`,
    [manyPeople],
  );
  await pool.query(`insert into user_roles (user_id, role) select id, 'COMMON' from users`);
});

test('a page of people, searched, filtered or far down, is read from one index and no table', async () => {
  await pool.query('vacuum analyze listed_people');
  const queries: Partial<Query>[] = [
    {},
    { sort: '-name' },
    { page: 39 },
    { page: 79 },
    { searchQuery: 'jose' },
    { searchQuery: 'jose', page: 20 },
    { searchQuery: 'e' },
    { roles: ['COMMON'], page: 40 },
    { roles: ['SUPER'], searchQuery: 'lund' },
    { disabled: 'true' },
  ];
  for (const query of queries) {
    const plans = await plansOf(
      (asked) => listManagedPeople(asked, { ...everybody, ...query }),
      'set local enable_sort = off; set local enable_bitmapscan = off',
    );
    expect(plans).toHaveLength(1);
    for (const plan of plans)
      expect(plan, JSON.stringify(query)).toMatch(/Index Only Scan (Backward )?using listed_people_(order|disabled)/);
  }
});

test('a name that few have is found by the index of words', async () => {
  await aPerson(db, { firstName: 'Quirin', lastName: 'Øverås' });
  await pool.query('vacuum analyze listed_people');
  const plans = await plansOf((asked) => listManagedPeople(asked, { ...everybody, searchQuery: 'overas' }));
  for (const plan of plans) expect(plan).toContain('Bitmap Index Scan on listed_people_words');
});

test('a page is the same from either end, forwards and backwards, with a search and without', async () => {
  const idsOf = async (query: Partial<Query>) =>
    (await listManagedPeople(db, { ...everybody, ...query })).people.map(({ email }) => email);
  for (const searchQuery of ['', 'jose']) {
    const total = searchQuery === '' ? manyPeople : manyPeople / 2;
    const last = total / 50;
    for (const page of [1, 2, last / 2, last / 2 + 1, last - 1, last]) {
      const mirrored = last + 1 - page;
      expect(await idsOf({ searchQuery, page })).toEqual(
        (await idsOf({ searchQuery, page: mirrored, sort: '-name' })).toReversed(),
      );
    }
    expect(await idsOf({ searchQuery, page: last + 1 })).toEqual([]);
  }
});

test('letters anywhere in a name or an address find somebody, with accents or without', async () => {
  const person = await aPerson(db, { firstName: 'Zoë', lastName: 'Brændgaard', email: 'z.b@north-sea.example' });
  for (const searchQuery of ['zoe', 'Zoë', 'ændg', 'aendg', 'e b', 'æ', 'h-s', '@north'])
    expect((await listManagedPeople(db, { ...everybody, searchQuery })).people.map(({ email }) => email)).toContain(
      person.email,
    );
  for (const searchQuery of ['%', '_', 'zo_e'])
    expect((await listManagedPeople(db, { ...everybody, searchQuery })).totalCount).toBe(0);
});

test('the list follows names, roles and disabling, and two roles given at the same time are both there', async () => {
  const { id } = await aPerson(db, { firstName: 'Ida', lastName: 'Quay', email: 'ida@quay.example' });
  await Promise.all(
    ['OO_CURATOR', 'SUPERVISOR', 'OWNER'].map((role) =>
      pool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role]),
    ),
  );
  const roles = ['OO_CURATOR', 'SUPERVISOR', 'OWNER'] as const;
  for (const role of roles)
    expect(await listManagedPeople(db, { ...everybody, roles: [role] })).toMatchObject({ totalCount: 1 });
  await pool.query(`delete from user_roles where user_id = $1 and role = 'OWNER'`, [id]);
  await pool.query(`update users set last_name = 'Pier', suspended = true where id = $1`, [id]);
  expect(await listManagedPeople(db, { ...everybody, roles: ['OWNER'] })).toMatchObject({ totalCount: 0 });
  expect(await countManagedPeople(db, 'pier')).toMatchObject({
    all: 1,
    disabled: 1,
    roles: { SUPERVISOR: 1, OWNER: 0 },
  });
  expect(await countManagedPeople(db, 'quay')).toMatchObject({ all: 1 });
  await pool.query('update users set is_pen_name = true where id = $1', [id]);
  expect(await countManagedPeople(db, 'pier')).toMatchObject({ all: 0 });
});
