import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The digest of the museum's record when last read: an import that finds the same one leaves the work alone.
  await sql`alter table artworks add column source_digest text`.execute(db);
  // Suggestions: titles that start with a text, in order, and titles that contain it (`words` would find every work of
  // an artist with that name).
  await sql`create index artworks_title on artworks (plain_text(title) text_pattern_ops)`.execute(db);
  await sql`create index artworks_title_words on artworks using gin (plain_text(title) gin_trgm_ops)`.execute(db);
  await sql`create index artworks_number on artworks (upper(accession_number))`.execute(db);
  await sql`create index artworks_years on artworks (year_from, year_to)`.execute(db);
  // One index for both histories; a search in either re-checks the section it needs.
  await sql`create index artworks_histories on artworks using gin
    (plain_text(coalesce(sections ->> 'ownershipHistory', '') || ' ' || coalesce(sections ->> 'publicationHistory', '')) gin_trgm_ops)`.execute(
    db,
  );
}
