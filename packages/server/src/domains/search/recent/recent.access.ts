import '../search.tables.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { termUses } from '../../ontology/vocabulary/vocabulary.access.ts';

/** The terms of recent searches stay. */
termUses.register('search', async (db, ids) => {
  const { rows } = await sql<{ id: TagId }>`select distinct tag as id from recent_searches, unnest(tags) as tag
    where tags && ${ids}::uuid[] and tag = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
});
