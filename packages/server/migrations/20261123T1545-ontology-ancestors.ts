import { type Kysely, sql } from 'kysely';

/**
 * The ancestors of terms are derived from their parents, whose foreign keys stay. Two foreign keys of their own made an
 * import of a vocabulary look up each term twice more; a deleted term now takes its rows along by a trigger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tag_ancestors
    drop constraint tag_ancestors_tag_id_fkey,
    drop constraint tag_ancestors_ancestor_id_fkey`.execute(db);
  await sql`create function forget_tag_ancestors() returns trigger language plpgsql as $$
  begin
    delete from tag_ancestors a using gone where a.tag_id = gone.id;
    delete from tag_ancestors a using gone where a.ancestor_id = gone.id;
    return null;
  end $$`.execute(db);
  await sql`create trigger tags_removed after delete on tags referencing old table as gone
    for each statement execute function forget_tag_ancestors()`.execute(db);
}
