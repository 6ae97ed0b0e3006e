import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Gives the planner statistics of newly filled tables; autovacuum comes a minute later. Only what lists and searches
 * compare: reading the sections and the expressions of indexes would take five times as long.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  await sql`analyze
    artworks (id, source, source_key, accession_number, title, artist, words, year_from, year_to, published, activity_status, owner_id, created_at, updated_at),
    listed_works, artwork_texts (artwork_id, words, title, number), artwork_tags, opened_terms, artwork_artists, artwork_segments, tags (id, source, source_id, name, type), tag_parents, tag_ancestors, artists (id, source, source_id, name)`.execute(
    db,
  );
}
