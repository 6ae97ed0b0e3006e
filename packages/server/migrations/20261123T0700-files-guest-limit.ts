import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Beside `visibility`, and stored with it: the longest side that guests may get of a picture whose rights limit it.
  await sql`alter table files add column guest_limit int check (guest_limit > 0)`.execute(db);
}
