import '../artworks.tables.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { termUses } from '../../ontology/vocabulary/vocabulary.access.ts';

termUses.register('artworks', async (db, ids) => {
  const { rows } = await sql<{ id: TagId }>`select id from unnest(${ids}::uuid[]) as given (id)
    where exists (select from artwork_tags w where w.tag_id = given.id)`.execute(db);
  return rows.map(({ id }) => id);
});
