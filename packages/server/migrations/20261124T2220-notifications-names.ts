import { type Kysely, sql } from 'kysely';

/** Whose name stands in the sentence, so that an erasure finds it without reading other people's news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add names_id uuid`.execute(db);
  await sql`create index notifications_names on notifications (names_id) where names_id is not null`.execute(db);
}
