import { type Kysely, sql } from 'kysely';

/** The list that a change of many works began from, so that people find their way back to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table artwork_batches add column source jsonb`.execute(db);
}
