import { type RawBuilder, sql } from 'kysely';
import { rememberResults } from '../cache/statement-results.ts';
import type { Database } from './database.ts';

/** Smaller counts are cheap, so they are never cached. */
const rememberedFrom = 1_000;
const largeCounts = rememberResults<number>();

interface Counted {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** The count stops here; it then means 'at least so many'. */
  readonly most: number;
}

/** How many rows a list has, up to a bound. A large count may be 15 seconds old. */
export function countUpTo(db: Database, { from, where, most }: Counted): Promise<number> {
  const statement = sql<{
    count: number;
  }>`select count(*) as count from (select from ${from} where ${where} limit ${most}) counted`;
  return countOnce(db, statement, async () => (await statement.execute(db)).rows[0]!.count);
}

/** What `count` returns; a large count may be 15 seconds old. The statement names everything that it depends on. */
export async function countOnce(
  db: Database,
  statement: RawBuilder<unknown>,
  count: () => Promise<number>,
): Promise<number> {
  const known = largeCounts.find({ db, statement });
  if (known !== undefined) return known;
  const counted = await count();
  if (counted >= rememberedFrom) largeCounts.keep({ db, statement }, counted);
  return counted;
}
