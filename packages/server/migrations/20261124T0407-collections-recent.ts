import { type Kysely, sql } from 'kysely';

/** The newest collections of a segment, for the feed of its members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index collections_recent on collections (segment_id, created_at desc, id desc)`.execute(db);
}
