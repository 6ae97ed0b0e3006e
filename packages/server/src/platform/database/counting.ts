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
export async function countUpTo(db: Database, { from, where, most }: Counted): Promise<number> {
  const statement = sql<{
    count: number;
  }>`select count(*) as count from (select from ${from} where ${where} limit ${most}) counted`;
  const known = largeCounts.find({ db, statement });
  if (known !== undefined) return known;
  const { rows } = await statement.execute(db);
  const { count } = rows[0]!;
  if (count >= rememberedFrom) largeCounts.keep({ db, statement }, count);
  return count;
}
