import { type Kysely, sql } from 'kysely';

/** Whether a work is on view is answered by an index alone; two indexes of one expression become one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index artwork_segments_of_work on artwork_segments (artwork_id) include (segment_id, published)`.execute(
    db,
  );
  await sql`drop index artworks_number`.execute(db);
}
