import { type Kysely, sql } from 'kysely';

/**
 * Of the materials, those that name what a work is (painting, print, …): a facet of its own. The classifications of
 * the museum's records are such terms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tags add column is_object_type boolean not null default false`.execute(db);
  await sql`update tags set is_object_type = true where type = 'Materials' and source_id like 'classification:%'`.execute(
    db,
  );
}
