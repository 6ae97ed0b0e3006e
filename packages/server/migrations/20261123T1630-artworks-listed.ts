import { type Kysely, sql } from 'kysely';

/**
 * What lists of works order and filter by, in two narrow tables: a row of `artworks` takes more than a kilobyte, so a
 * list that tests ten thousand of them reads ten megabytes. Triggers keep them. They have no foreign key, because its
 * check would lock each new work once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // published: by its owner, and not deleted. is_open: everybody may see the work, as `maySeeArtwork` says of a guest.
  await sql`create table listed_works (
    artwork_id uuid primary key,
    created_at timestamptz not null,
    published boolean not null,
    is_open boolean not null,
    year_from int,
    year_to int,
    span smallint generated always as (case
      when year_to - year_from < 4 then 4
      when year_to - year_from < 16 then 16
      when year_to - year_from < 64 then 64
      when year_to - year_from < 256 then 256
      else 32767 end) stored
  )`.execute(db);
  // Plain texts that a search looks into: of the label, its title, its number, and both histories.
  await sql`create table artwork_texts (
    artwork_id uuid primary key,
    words text not null,
    title text not null,
    number text not null,
    provenance text not null,
    publications text not null
  ) with (toast_tuple_target = 512)`.execute(db);

  await sql`create function is_open_work(a artworks) returns boolean language sql stable return
    a.published and a.activity_status = 'ACTIVE' and coalesce(
      (select bool_or(h.published and g.public and g.visible) from artwork_segments h join segments g on g.id = h.segment_id where h.artwork_id = a.id),
      a.source is not null)`.execute(db);
  await sql`create function history_text(sections jsonb, section text) returns text language sql immutable parallel safe return
    plain_text(coalesce(entry_texts(sections -> section), ''))`.execute(db);
  await createTriggers(db);

  await sql`insert into listed_works (artwork_id, created_at, published, is_open, year_from, year_to)
    select a.id, a.created_at, a.published and a.activity_status = 'ACTIVE', is_open_work(a), a.year_from, coalesce(a.year_to, a.year_from)
    from artworks a order by a.created_at, a.id`.execute(db);
  await sql`insert into artwork_texts (artwork_id, words, title, number, provenance, publications)
    select a.id, a.words, plain_text(a.title), plain_text(coalesce(a.accession_number, '')), history_text(a.sections, 'ownershipHistory'), history_text(a.sections, 'publicationHistory')
    from artworks a order by a.created_at, a.id`.execute(db);

  await createIndexes(db);
  await sql`drop index artworks_recent, artworks_words, artworks_title, artworks_title_words, artworks_histories, artworks_years`.execute(
    db,
  );
  await sql`analyze listed_works, artwork_texts`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index listed_works_open on listed_works (created_at desc, artwork_id desc) where is_open`.execute(
    db,
  );
  await sql`create index listed_works_closed on listed_works (created_at desc, artwork_id desc) where not is_open`.execute(
    db,
  );
  await sql`create index listed_works_unpublished on listed_works (created_at desc, artwork_id desc) where not published`.execute(
    db,
  );
  // Per class of length: a work of a year starts at most so many years before it.
  await sql`create index listed_works_years on listed_works (span, year_from, year_to) where year_from is not null`.execute(
    db,
  );
  await sql`create index artwork_texts_words on artwork_texts using gin (words gin_trgm_ops)`.execute(db);
  await sql`create index artwork_texts_title_words on artwork_texts using gin (title gin_trgm_ops)`.execute(db);
  await sql`create index artwork_texts_title on artwork_texts (title text_pattern_ops)`.execute(db);
  await sql`create index artwork_texts_histories on artwork_texts using gin (provenance gin_trgm_ops, publications gin_trgm_ops)`.execute(
    db,
  );
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  // Two changes to what decides about one work must not each see the other as not yet done: the second one waits here,
  // and its next statement sees the first.
  await sql`create function decide_open_works(ids uuid[]) returns void language plpgsql as $$
  begin
    perform from listed_works where artwork_id = any(ids) order by artwork_id for no key update;
    update listed_works l set published = decided.published, is_open = decided.is_open
      from (select a.id, a.published and a.activity_status = 'ACTIVE' as published, is_open_work(a) as is_open from artworks a where a.id = any(ids)) decided
      where l.artwork_id = decided.id and (l.published, l.is_open) is distinct from (decided.published, decided.is_open);
  end $$`.execute(db);

  await sql`create function list_new_works() returns trigger language plpgsql as $$
  begin
    insert into listed_works (artwork_id, created_at, published, is_open, year_from, year_to)
      select a.id, a.created_at, a.published and a.activity_status = 'ACTIVE', a.published and a.activity_status = 'ACTIVE' and a.source is not null, a.year_from, coalesce(a.year_to, a.year_from)
      from added a;
    insert into artwork_texts (artwork_id, words, title, number, provenance, publications)
      select a.id, a.words, plain_text(a.title), plain_text(coalesce(a.accession_number, '')), history_text(a.sections, 'ownershipHistory'), history_text(a.sections, 'publicationHistory')
      from added a;
    return null;
  end $$`.execute(db);
  await sql`create trigger artworks_listed after insert on artworks referencing new table as added
    for each statement execute function list_new_works()`.execute(db);

  await sql`create function list_changed_works() returns trigger language plpgsql as $$
  declare decided uuid[];
  begin
    select array_agg(a.id) into decided from changed a join former f on f.id = a.id
      where (a.published, a.activity_status, a.source) is distinct from (f.published, f.activity_status, f.source);
    if decided is not null then
      perform decide_open_works(decided);
    end if;
    update listed_works l set created_at = a.created_at, year_from = a.year_from, year_to = coalesce(a.year_to, a.year_from)
      from changed a join former f on f.id = a.id
      where l.artwork_id = a.id and (a.created_at, a.year_from, a.year_to) is distinct from (f.created_at, f.year_from, f.year_to);
    update artwork_texts t set words = a.words, title = plain_text(a.title), number = plain_text(coalesce(a.accession_number, '')),
        provenance = history_text(a.sections, 'ownershipHistory'), publications = history_text(a.sections, 'publicationHistory')
      from changed a join former f on f.id = a.id
      where t.artwork_id = a.id and (a.title, a.words, a.sections -> 'ownershipHistory', a.sections -> 'publicationHistory')
        is distinct from (f.title, f.words, f.sections -> 'ownershipHistory', f.sections -> 'publicationHistory');
    return null;
  end $$`.execute(db);
  await sql`create trigger artworks_relisted after update on artworks referencing old table as former new table as changed
    for each statement execute function list_changed_works()`.execute(db);

  await sql`create function unlist_works() returns trigger language plpgsql as $$
  begin
    delete from listed_works where artwork_id in (select id from removed);
    delete from artwork_texts where artwork_id in (select id from removed);
    return null;
  end $$`.execute(db);
  await sql`create trigger artworks_unlisted after delete on artworks referencing old table as removed
    for each statement execute function unlist_works()`.execute(db);

  // Holds the segments: whoever opens or closes one at the same time waits, and then finds these works on its wall.
  await sql`create function list_hung_works() returns trigger language plpgsql as $$
  begin
    perform from segments where id in (select segment_id from hung) order by id for share;
    perform decide_open_works(array(select distinct artwork_id from hung));
    return null;
  end $$`.execute(db);
  for (const [act, name, tables] of [
    ['insert', 'hung', 'new table as hung'],
    ['update', 'rehung', 'new table as hung'],
    ['delete', 'taken_down', 'old table as hung'],
  ] as const)
    await sql
      .raw(`create trigger artwork_segments_${name} after ${act} on artwork_segments referencing ${tables}
        for each statement execute function list_hung_works()`)
      .execute(db);

  await sql`create function list_works_of_segment() returns trigger language plpgsql as $$
  begin
    perform decide_open_works(array(select artwork_id from artwork_segments where segment_id = new.id and published));
    return null;
  end $$`.execute(db);
  await sql`create trigger segments_opened after update of public, visible on segments for each row
    when ((old.public and old.visible) is distinct from (new.public and new.visible)) execute function list_works_of_segment()`.execute(
    db,
  );
}
