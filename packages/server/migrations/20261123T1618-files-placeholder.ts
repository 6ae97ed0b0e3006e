import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What pages show until a picture has loaded. Null until a job has made it from the thumbhash; empty if there is none.
  await sql`alter table files add column placeholder text`.execute(db);
  await sql`create index files_without_placeholder on files (id) where kind = 'picture' and placeholder is null`.execute(
    db,
  );
}
