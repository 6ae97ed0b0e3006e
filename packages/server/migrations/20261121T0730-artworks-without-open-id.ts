import { type Kysely, sql } from 'kysely';

/** A work that is not open to the public has no public identifier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table artworks alter column open_id drop not null`.execute(db);
}
