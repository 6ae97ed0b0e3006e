import { type Kysely, sql } from 'kysely';

/** The number of words of a save, so the history can show what it added; unknown for earlier saves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article_revisions add column words integer`.execute(db);
}
