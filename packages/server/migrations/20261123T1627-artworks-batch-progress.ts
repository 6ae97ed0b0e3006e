import { type Kysely, sql } from 'kysely';

/** How far the rehearsal of a batch is, and the table that it reads, so that it goes on after a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // rehearsed: works that were looked at. lines_read, table_key and table_shape: of a table that came back.
  await sql`alter table artwork_batches add column rehearsed int not null default 0,
    add column lines_read int not null default 0, add column table_key text, add column table_shape jsonb`.execute(db);
  await sql`update artwork_batches set rehearsed = work_count`.execute(db);
  await sql`drop index artwork_batches_at_work`.execute(db);
  await sql`create index artwork_batches_at_work on artwork_batches (id)
    where state in ('reading', 'rehearsing', 'running', 'undoing')`.execute(db);
}
