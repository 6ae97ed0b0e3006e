import { type Kysely, sql } from 'kysely';

/**
 * The values in use in the records of works: each short text of a part of the record once, with the number of its
 * works, and which works have it. A job reads the records of works that are due, so neither this migration nor an
 * import waits for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // link: the term or artist behind the word. alike: spellings of one value share it.
  await sql`create table record_values (
    id bigint primary key generated always as identity,
    part text not null,
    word text not null,
    link uuid,
    alike text not null,
    works int not null default 0,
    used_at timestamptz not null default now(),
    unique nulls not distinct (part, word, link)
  )`.execute(db);
  await sql`create index record_values_works on record_values (part, works desc, id) where works > 0`.execute(db);
  await sql`create index record_values_name on record_values (part, plain_text(word), id) where works > 0`.execute(db);
  await sql`create index record_values_alike on record_values (part, alike) where works > 0`.execute(db);
  await sql`create index record_values_unused on record_values (used_at) where works = 0`.execute(db);

  await sql`create table artwork_values (
    artwork_id uuid not null references artworks on delete cascade,
    value_id bigint not null references record_values,
    primary key (artwork_id, value_id)
  )`.execute(db);
  await sql`create index artwork_values_value on artwork_values (value_id, artwork_id desc)`.execute(db);

  // A work may be deleted by anything, so the database counts. In the order of ids, two writers cannot deadlock.
  await sql`create function count_record_values() returns trigger language plpgsql as $$
  begin
    perform from record_values where id in (select value_id from counted) order by id for no key update;
    update record_values v set works = v.works + c.works * case tg_op when 'INSERT' then 1 else -1 end
      from (select value_id, count(*) as works from counted group by value_id) c where v.id = c.value_id;
    return null;
  end $$`.execute(db);
  await sql`create trigger artwork_values_added after insert on artwork_values referencing new table as counted
    for each statement execute function count_record_values()`.execute(db);
  await sql`create trigger artwork_values_removed after delete on artwork_values referencing old table as counted
    for each statement execute function count_record_values()`.execute(db);

  // Works whose record was written without reading its values.
  await sql`create table artwork_values_due (artwork_id uuid primary key references artworks on delete cascade)`.execute(
    db,
  );
  await sql`insert into artwork_values_due select id from artworks where activity_status = 'ACTIVE'`.execute(db);
}
