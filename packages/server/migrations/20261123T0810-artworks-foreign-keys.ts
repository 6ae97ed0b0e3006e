import { type Kysely, sql } from 'kysely';

/** Deleting a person looks up what refers to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index artwork_shares_shared_by on artwork_shares (shared_by)`.execute(db);
  await sql`create index artworks_status_changed_by on artworks (status_changed_by) where status_changed_by is not null`.execute(
    db,
  );
}
