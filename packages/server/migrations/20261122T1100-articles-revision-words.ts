import { type Kysely, sql } from 'kysely';

/** How many words a save has, so that the history can say what it added; unknown of saves before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article_revisions add column words integer`.execute(db);
}
