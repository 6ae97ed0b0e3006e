import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { forgetResults } from '../cache/statement-results.ts';
import { countUpTo } from './counting.ts';

beforeEach(async () => {
  forgetResults();
  await pool.query('create table counted_rows (n int)');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await pool.query('drop table counted_rows');
});

const fill = (rows: number) => pool.query('insert into counted_rows select generate_series(1, $1)', [rows]);
const count = (most: number) => countUpTo(db, { from: sql`counted_rows`, where: sql`true`, most });

const passSeconds = (seconds: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + seconds * 1_000);

test('a small count is never old', async () => {
  await fill(10);
  expect(await count(5_000)).toBe(10);
  await fill(10);
  expect(await count(5_000)).toBe(20);
});

test('a large count may be seconds old, and a minute later it is counted again', async () => {
  await fill(2_000);
  expect(await count(5_000)).toBe(2_000);
  await fill(10);
  expect(await count(5_000)).toBe(2_000);
  passSeconds(61);
  expect(await count(5_000)).toBe(2_010);
});

test('a count that reached its bound is kept for five minutes', async () => {
  await fill(2_000);
  expect(await count(1_500)).toBe(1_500);
  await pool.query('truncate counted_rows');
  passSeconds(290);
  expect(await count(1_500)).toBe(1_500);
  passSeconds(20);
  expect(await count(1_500)).toBe(0);
});
