import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Without the deleted articles the index could not serve the foreign key: deleting a person would scan the whole
  // table.
  await sql`drop index articles_owner`.execute(db);
  await sql`create index articles_owner on articles (owner_id, updated_at desc, id desc)`.execute(db);
}
