import { type Kysely, sql } from 'kysely';

/** What a step of an article's life changed; null for steps that change nothing else, and for older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article_history add column details jsonb`.execute(db);
}
