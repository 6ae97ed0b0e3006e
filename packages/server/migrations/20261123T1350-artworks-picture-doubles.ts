import { type Kysely, sql } from 'kysely';

/** Of a work that may be here already: the imported work beside the one that it resembles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_findings add column imported_id uuid references artworks on delete set null`.execute(db);
  await sql`create index import_findings_imported on import_findings (imported_id) where imported_id is not null`.execute(
    db,
  );
}
