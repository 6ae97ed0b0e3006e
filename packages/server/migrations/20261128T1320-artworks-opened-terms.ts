import { type Kysely, sql } from 'kysely';

/**
 * Terms that an open work has carried: of any other term, nobody has to look through its works to know that none is
 * open. Triggers add terms; a job removes those whose works have all been closed. The table has no foreign key, because
 * a term that is deleted meanwhile must not stop somebody from opening a segment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table opened_terms (tag_id uuid primary key)`.execute(db);

  // The lock comes before the snapshot that finds the terms already there: the job that removes them holds it off.
  await sql`create function note_terms_of_opened_works() returns trigger language plpgsql as $$
  declare ids uuid[];
  begin
    select array_agg(n.artwork_id) into ids from changed n join former f on f.artwork_id = n.artwork_id where n.is_open and not f.is_open;
    if ids is not null then
      lock table opened_terms in row exclusive mode;
      insert into opened_terms (tag_id)
        select distinct w.tag_id from artwork_tags w
        where w.artwork_id = any(ids) and not exists (select from opened_terms o where o.tag_id = w.tag_id)
        order by 1 on conflict do nothing;
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger listed_works_opened after update on listed_works referencing old table as former new table as changed
    for each statement execute function note_terms_of_opened_works()`.execute(db);

  // Holds the works: whoever opens one at the same time waits, and then finds its new terms.
  await sql`create function note_terms_of_tagged_works() returns trigger language plpgsql as $$
  declare works uuid[];
  begin
    select array_agg(distinct artwork_id) into works from tagged;
    perform from listed_works where artwork_id = any(works) order by artwork_id for share;
    select array_agg(artwork_id) into works from listed_works where artwork_id = any(works) and is_open;
    if works is not null then
      lock table opened_terms in row exclusive mode;
      insert into opened_terms (tag_id)
        select distinct w.tag_id from tagged w join unnest(works) opened (id) on opened.id = w.artwork_id
        where not exists (select from opened_terms o where o.tag_id = w.tag_id)
        order by 1 on conflict do nothing;
    end if;
    return null;
  end $$`.execute(db);
  for (const act of ['insert', 'update'])
    await sql
      .raw(`create trigger artwork_tags_noted_after_${act} after ${act} on artwork_tags referencing new table as tagged
        for each statement execute function note_terms_of_tagged_works()`)
      .execute(db);

  await sql`insert into opened_terms (tag_id)
    select distinct w.tag_id from artwork_tags w join listed_works n on n.artwork_id = w.artwork_id where n.is_open order by 1`.execute(
    db,
  );
  await sql`analyze opened_terms`.execute(db);
}
