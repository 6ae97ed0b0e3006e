import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The adapter's own example has only a unique constraint, but a table without a primary key cannot be replicated row
  // by row.
  await sql`alter table socket_io_attachments drop constraint socket_io_attachments_id_key, add primary key (id)`.execute(
    db,
  );
}
