import { type Kysely, sql } from 'kysely';

/**
 * Suggestions look for two letters in thousands of names: comparing stored plain names saves the time of
 * making them plain at each look.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tags_plain_words on tags using gin (sort_name gin_trgm_ops)`.execute(db);
}
