import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Harvesters page through all public works in the order of their last change.
  await sql`create index artworks_harvested on artworks (updated_at, id) where published and activity_status = 'ACTIVE'`.execute(
    db,
  );
}
