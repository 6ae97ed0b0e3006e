import { type Kysely, sql } from 'kysely';

/** The words within the block that a comment is about; null for the whole block, as in all earlier comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article_comments add column words jsonb`.execute(db);
}
