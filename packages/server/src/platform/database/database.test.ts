import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { createDatabase, createPool, inTransaction } from './database.ts';
import { databaseFailure } from './database-failure.ts';

const insertLimit = (key: string) => sql`insert into limits (key) values (${key})`;

test('two transactions that lock the same rows in opposite order both succeed', async () => {
  await pool.query(`insert into limits (key) values ('one'), ('other')`);
  let waiting = 0;
  let bothAreIn: (() => void) | undefined;
  const meeting = new Promise<void>((resolve) => {
    bothAreIn = resolve;
  });
  const add = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      await sql`update limits set points = points + 1 where key = ${first}`.execute(tx);
      waiting += 1;
      if (waiting === 2) bothAreIn!();
      await meeting;
      await sql`update limits set points = points + 1 where key = ${second}`.execute(tx);
    });
  await Promise.all([add('one', 'other'), add('other', 'one')]);
  expect((await pool.query('select key, points from limits order by key')).rows).toEqual([
    { key: 'one', points: 2 },
    { key: 'other', points: 2 },
  ]);
});

test('a transaction that creates a row which another has just created retries and finds it', async () => {
  let attempts = 0;
  await inTransaction(db, async (tx) => {
    attempts += 1;
    const { rows } = await sql`select key from limits where key = 'mine'`.execute(tx);
    if (rows.length > 0) return;
    await pool.query(`insert into limits (key) values ('mine')`);
    await insertLimit('mine').execute(tx);
  });
  expect(attempts).toBe(2);
});

test('a row that is in the way permanently is reported after a few tries, and other failures are not retried', async () => {
  await pool.query(`insert into limits (key) values ('theirs')`);
  let attempts = 0;
  const again = inTransaction(db, async (tx) => {
    attempts += 1;
    await insertLimit('theirs').execute(tx);
  });
  await expect(again).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(3);
  const bug = inTransaction(db, async () => {
    attempts += 1;
    throw new Error('a bug');
  });
  await expect(bug).rejects.toThrow('a bug');
  expect(attempts).toBe(4);
});

test('an unreachable server is recognised as such, whoever reports it; a missing file is a bug', async () => {
  const nowhere = createPool('postgres://nobody@127.0.0.1:1/none');
  const failure = await sql`select 1`.execute(createDatabase(nowhere)).catch((error: unknown) => error);
  expect(databaseFailure(failure)).toBe('away');
  const ended = await pool.connect();
  const lost = ended.query('select pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => error);
  expect(databaseFailure(await lost)).toBe('away');
  const afterwards = await ended.query('select 1').catch((error: unknown) => error);
  expect(databaseFailure(afterwards)).toBe('away');
  ended.release(true);
  expect(
    databaseFailure(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
  ).toBeUndefined();
  expect(databaseFailure(new Error('a bug'))).toBeUndefined();
});
