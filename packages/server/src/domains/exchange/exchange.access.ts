import './exchange.tables.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { listFilesNamedIn } from '../artworks/artworks.access.ts';
import { fileNamers } from '../files/unused/unused.access.ts';
import { termUses } from '../ontology/vocabulary/vocabulary.access.ts';

/** The records that an undo of an import or a batch restores. */
fileNamers.register('exchange', (db, ids) =>
  listFilesNamedIn(
    db,
    sql`select before -> 'record' as record from import_changes where before is not null
      union all select before from artwork_batch_works where before is not null`,
    ids,
  ),
);

/** Mappings that tie a word to a term, of tables that may still be read with them. */
termUses.register('exchange', async (db, ids) => {
  const { rows } = await sql<{ id: TagId }>`select distinct (word ->> 'tagId')::uuid as id from (
      select mapping from import_mappings union all select mapping from imports where state not in ('undoing', 'undone')
    ) kept, jsonb_array_elements(kept.mapping -> 'terms') word where (word ->> 'tagId')::uuid = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
});
