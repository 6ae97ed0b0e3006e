import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

const rememberedMs = 15_000;
/** Smaller counts take no time, so they are always fresh. */
const rememberedFrom = 1_000;
const mostRemembered = 500;

const remembered = new Map<string, { readonly count: number; readonly until: number }>();

/**
 * How many rows a list has, up to a bound: a hundred thousand rows take 0.2 s to look through, a million 2 s. A large
 * count is remembered for a quarter of a minute. The key is the whole statement with its values, so a viewer's count is
 * never given to one who sees other works.
 */
export async function countRows(db: Database, { from, where }: { from: RawBuilder<unknown>; where: RawBuilder<unknown> }): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from (select from ${from} where ${where} limit ${countedUpTo}) counted`;
  const { sql: text, parameters } = query.compile(db);
  const key = JSON.stringify([text, parameters]);
  const known = remembered.get(key);
  if (known && known.until > Date.now()) return known.count;
  const { rows } = await query.execute(db);
  const { count } = rows[0]!;
  if (count >= rememberedFrom) remember(key, count);
  return count;
}

/** The oldest is forgotten first: a Map keeps the order in which keys came. */
function remember(key: string, count: number): void {
  remembered.delete(key);
  remembered.set(key, { count, until: Date.now() + rememberedMs });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= mostRemembered) break;
    remembered.delete(oldest);
  }
}
