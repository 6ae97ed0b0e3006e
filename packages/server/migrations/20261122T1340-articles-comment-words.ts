import { type Kysely, sql } from 'kysely';

/** The words within the block that a comment is about; null when it is about the whole block, as all were before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article_comments add column words jsonb`.execute(db);
}
