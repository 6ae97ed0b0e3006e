import { type RawBuilder, sql } from 'kysely';
import { rememberResults, type Statement } from '../cache/statement-results.ts';
import type { Database } from '../database/database.ts';

/** Smaller counts are cheap, so they are never cached. */
const rememberedFrom = 1_000;
const largeCounts = rememberResults<number>();
/** A count that took so long may be a minute old. */
const slowMs = 40;
const slowCounts = rememberResults<number>(60);
/** 'At least so many' stays true for longer than any number. */
const fullCounts = rememberResults<number>(300);

interface Counted {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** The count stops here; it then means 'at least so many'. */
  readonly most: number;
}

/** How many rows a list has, up to a bound. A large count may be 15 seconds old, one that took long a minute. */
export function countUpTo(db: Database, { from, where, most }: Counted): Promise<number> {
  const statement = sql<{
    count: number;
  }>`select count(*) as count from (select from ${from} where ${where} limit ${most}) counted`;
  return countOnce({ db, statement, most }, async () => (await statement.execute(db)).rows[0]!.count);
}

interface Once extends Statement {
  readonly most: number;
}

/** The result of `count`, or its result before. The statement names everything that the count depends on. */
export async function countOnce({ most, ...statement }: Once, count: () => Promise<number>): Promise<number> {
  const known = fullCounts.find(statement) ?? slowCounts.find(statement) ?? largeCounts.find(statement);
  if (known !== undefined) return known;
  const began = performance.now();
  const counted = await count();
  if (counted < rememberedFrom) return counted;
  const isSlow = performance.now() - began > slowMs;
  (counted >= most ? fullCounts : isSlow ? slowCounts : largeCounts).keep(statement, counted);
  return counted;
}
