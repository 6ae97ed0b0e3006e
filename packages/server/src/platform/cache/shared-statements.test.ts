import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { pool } from '../../../test/database.ts';
import { inTransaction } from '../database/database.ts';
import { ContentChanges } from './content.ts';
import { shareStatements } from './shared-statements.ts';

let changes: ContentChanges;
let db: ReturnType<typeof shareStatements>;
const query = vi.spyOn(pool, 'query');
beforeEach(() => {
  changes = new ContentChanges();
  db = shareStatements({ pool, changes });
  query.mockClear();
});

interface Row {
  readonly someText: string;
  readonly list: { deep: number[] }[];
}
const ask = async (text = 'a') =>
  (await sql<Row>`select ${text}::text as some_text, '[{"deep": [1]}]'::json as list`.execute(db)).rows[0]!;

test('the same statement with the same values runs once, also for callers at the same time', async () => {
  expect(await Promise.all([ask(), ask()])).toEqual([await ask(), await ask()]);
  expect((await ask()).someText).toBe('a');
  expect(query).toHaveBeenCalledTimes(1);
});

test('a statement with other values is another one', async () => {
  expect([(await ask('a')).someText, (await ask('b')).someText]).toEqual(['a', 'b']);
  expect(query).toHaveBeenCalledTimes(2);
});

test('any change makes it run again, whatever was touched', async () => {
  await ask();
  changes.emit(['something']);
  await ask();
  expect(query).toHaveBeenCalledTimes(2);
});

test('its rows cannot be changed, because other pages get them too', async () => {
  await ask();
  const { list } = await ask();
  expect(() => list[0]!.deep.push(2)).toThrow(TypeError);
});

test('it neither writes nor opens transactions', async () => {
  await expect(sql`delete from users`.execute(db)).rejects.toThrow('only reads');
  await expect(inTransaction(db, async (tx) => sql`select 1`.execute(tx))).rejects.toThrow('only reads');
});
