import { type Kysely, sql } from 'kysely';

/** Pictures that an import could not take are known by name, so that they can be tried again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_findings add column picture jsonb, add column is_again boolean not null default false`.execute(
    db,
  );
  await sql`create index import_findings_pictures on import_findings (import_id, id) where picture is not null`.execute(
    db,
  );
}
