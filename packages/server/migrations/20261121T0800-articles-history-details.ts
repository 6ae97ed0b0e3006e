import { type Kysely, sql } from 'kysely';

/** What a step of an article's life changed; null of steps that change nothing else, and of those from before this was kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article_history add column details jsonb`.execute(db);
}
