import '../search.tables.ts';
import { recentSearchesKept } from '@oeuvre/contracts/domains/search/recent/recent.constants.ts';
import type { RecentSearchId, searchMade } from '@oeuvre/contracts/domains/search/recent/recent.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction } from '../../../platform/database/database.ts';

/**
 * Keeps searches, the newest first. One with the same words in any letter case, tags and type moves to the front; the
 * oldest beyond the twenty newest are forgotten.
 */
export async function keepSearches(
  db: Database,
  person: UserId,
  made: readonly z.output<typeof searchMade>[],
): Promise<void> {
  const rows = made.map((one) => ({ ...one, tags: [...new Set(one.tags)].sort() }));
  await inTransaction(db, async (tx) => {
    // Two tabs of a person take turns, so that both together keep no more than twenty.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`recent searches ${person}`}, 0))`.execute(tx);
    for (const [age, one] of rows.entries())
      await sql`insert into recent_searches (user_id, text, tags, type, found, at)
        values (${person}, ${one.text}, ${one.tags}::uuid[], ${one.type}, ${one.found}, clock_timestamp() - ${age} * interval '1 second')
        on conflict (user_id, lower(text), tags, type) do update
          set text = excluded.text, found = coalesce(excluded.found, recent_searches.found),
            at = greatest(excluded.at, recent_searches.at)`.execute(tx);
    await sql`delete from recent_searches where user_id = ${person} and id in (
      select id from recent_searches where user_id = ${person} order by at desc, id desc offset ${recentSearchesKept})`.execute(
      tx,
    );
  });
}

/** Forgets one search of this person; another person's is not found. */
export async function forgetSearch(db: Database, person: UserId, id: RecentSearchId): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('recentSearches')
    .where('id', '=', id)
    .where('userId', '=', person)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw commonErrors('not-found');
}

export async function forgetAllSearches(db: Database, person: UserId): Promise<void> {
  await db.deleteFrom('recentSearches').where('userId', '=', person).execute();
}
