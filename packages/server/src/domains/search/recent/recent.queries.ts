import '../search.tables.ts';
import { recentSearchesKept } from '@oeuvre/contracts/domains/search/recent/recent.constants.ts';
import type { RecentSearch } from '@oeuvre/contracts/domains/search/recent/recent.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listTags } from '../../ontology/ontology.queries.ts';
import { keptSearches } from '../../ontology/terms/kept-searches.access.ts';

/** The searches of a person, the newest first. Searches by tags that are all gone are left out. */
export async function listRecentSearches(db: Database, person: UserId): Promise<RecentSearch[]> {
  const rows = await db
    .selectFrom('recentSearches')
    .select(['id', 'text', 'tags', 'type', 'found'])
    .where('userId', '=', person)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(recentSearchesKept)
    .execute();
  const tags = await listTags(
    db,
    rows.flatMap((row) => row.tags),
  );
  const known = new Map(tags.map(({ id, name }) => [id, { id, name }]));
  return rows
    .map((row) => ({ ...row, tags: row.tags.flatMap((id) => known.get(id) ?? []) }))
    .filter((search) => search.text !== '' || search.tags.length > 0);
}

keptSearches.register('recent', async (db, terms) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from recent_searches
    where tags && ${terms}::uuid[]`.execute(db);
  return rows[0]!.count;
});
