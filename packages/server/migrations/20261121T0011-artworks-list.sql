-- What lists of works order and filter by, in two narrow tables: a row of artworks takes more than a kilobyte, so a
-- list that tests ten thousand of them reads ten megabytes. Triggers keep them. They have no foreign key, because its
-- check would lock each new work once more.

-- published: by its owner, and not deleted. is_open: everybody may see the work, as maySeeArtwork says of a guest.
create table listed_works (
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
    else 32767 end) stored,
  -- By it PostgreSQL names many works to the index in memory in few bytes.
  no int not null generated always as identity
);
create index listed_works_open on listed_works (created_at desc, artwork_id desc) where is_open;
create index listed_works_closed on listed_works (created_at desc, artwork_id desc) where not is_open;
create index listed_works_unpublished on listed_works (created_at desc, artwork_id desc) where not published;
-- Per class of length: a work of a year starts at most so many years before it.
create index listed_works_years on listed_works (span, year_from, year_to) where year_from is not null;

-- Plain texts that a search looks into: of the label, its title, its number, and both histories.
create table artwork_texts (
  artwork_id uuid primary key,
  words text not null,
  title text not null,
  number text not null,
  provenance text not null,
  publications text not null
) with (toast_tuple_target = 512);
create index artwork_texts_words on artwork_texts using gin (words gin_trgm_ops);
create index artwork_texts_title_words on artwork_texts using gin (title gin_trgm_ops);
create index artwork_texts_title on artwork_texts (title text_pattern_ops);
create index artwork_texts_histories on artwork_texts using gin (provenance gin_trgm_ops, publications gin_trgm_ops);

-- The texts of entries, for a search in the histories.
create function entry_texts(entries jsonb) returns text language sql immutable parallel safe return (
    select string_agg(concat_ws(' ', entry ->> 'text', entry ->> 'who', entry ->> 'where', entry ->> 'source'), E'\n')
    from jsonb_array_elements(case jsonb_typeof(entries) when 'array' then entries else '[]' end) as entry
  );

create function history_text(sections jsonb, section text) returns text language sql immutable parallel safe return
    plain_text(coalesce(entry_texts(sections -> section), ''));

-- Two changes to what decides about one work must not each see the other as not yet done: the second one waits here,
-- and its next statement sees the first. It decides about many works in one query: closing a segment of 100,000 works
-- took 14.5 seconds with a function per work, and takes 9.3.
create function decide_open_works(ids uuid[]) returns void language plpgsql as $$
  begin
    perform from listed_works where artwork_id = any(ids) order by artwork_id for no key update;
    update listed_works l set published = decided.published, is_open = decided.is_open
      from (
        select a.id, a.published and a.activity_status = 'ACTIVE' as published,
          a.published and a.activity_status = 'ACTIVE' and coalesce(hung.is_open, a.source is not null) as is_open
        from artworks a left join (
          select h.artwork_id, bool_or(h.published and g.public and g.visible) as is_open
          from artwork_segments h join segments g on g.id = h.segment_id where h.artwork_id = any(ids) group by h.artwork_id
        ) hung on hung.artwork_id = a.id
        where a.id = any(ids)
      ) decided
      where l.artwork_id = decided.id and (l.published, l.is_open) is distinct from (decided.published, decided.is_open);
  end $$;

create function list_new_works() returns trigger language plpgsql as $$
  begin
    insert into listed_works (artwork_id, created_at, published, is_open, year_from, year_to)
      select a.id, a.created_at, a.published and a.activity_status = 'ACTIVE', a.published and a.activity_status = 'ACTIVE' and a.source is not null, a.year_from, coalesce(a.year_to, a.year_from)
      from added a;
    insert into artwork_texts (artwork_id, words, title, number, provenance, publications)
      select a.id, a.words, plain_text(a.title), plain_text(coalesce(a.accession_number, '')), history_text(a.sections, 'ownershipHistory'), history_text(a.sections, 'publicationHistory')
      from added a;
    return null;
  end $$;
create trigger artworks_listed after insert on artworks referencing new table as added
  for each statement execute function list_new_works();

create function list_changed_works() returns trigger language plpgsql as $$
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
  end $$;
create trigger artworks_relisted after update on artworks referencing old table as former new table as changed
  for each statement execute function list_changed_works();

create function unlist_works() returns trigger language plpgsql as $$
  begin
    delete from listed_works where artwork_id in (select id from removed);
    delete from artwork_texts where artwork_id in (select id from removed);
    return null;
  end $$;
create trigger artworks_unlisted after delete on artworks referencing old table as removed
  for each statement execute function unlist_works();

-- Holds the segments: whoever opens or closes one at the same time waits, and then finds these works on its wall.
create function list_hung_works() returns trigger language plpgsql as $$
  begin
    perform from segments where id in (select segment_id from hung) order by id for share;
    perform decide_open_works(array(select distinct artwork_id from hung));
    return null;
  end $$;
create trigger artwork_segments_hung after insert on artwork_segments referencing new table as hung
  for each statement execute function list_hung_works();
create trigger artwork_segments_rehung after update on artwork_segments referencing new table as hung
  for each statement execute function list_hung_works();
create trigger artwork_segments_taken_down after delete on artwork_segments referencing old table as hung
  for each statement execute function list_hung_works();

create function list_works_of_segment() returns trigger language plpgsql as $$
  begin
    perform decide_open_works(array(select artwork_id from artwork_segments where segment_id = new.id and published));
    return null;
  end $$;
create trigger segments_opened after update of public, visible on segments for each row
  when ((old.public and old.visible) is distinct from (new.public and new.visible)) execute function list_works_of_segment();

-- Terms that an open work has carried: of any other term, nobody has to look through its works to know that none is
-- open. Triggers add terms; a job removes those whose works have all been closed. The table has no foreign key, because
-- a term that is deleted meanwhile must not stop somebody from opening a segment.
create table opened_terms (tag_id uuid primary key);

-- The lock comes before the snapshot that finds the terms already there: the job that removes them holds it off.
create function note_terms_of_opened_works() returns trigger language plpgsql as $$
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
  end $$;
create trigger listed_works_opened after update on listed_works referencing old table as former new table as changed
  for each statement execute function note_terms_of_opened_works();

-- Holds the works: whoever opens one at the same time waits, and then finds its new terms.
create function note_terms_of_tagged_works() returns trigger language plpgsql as $$
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
  end $$;
create trigger artwork_tags_noted_after_insert after insert on artwork_tags referencing new table as tagged
  for each statement execute function note_terms_of_tagged_works();
create trigger artwork_tags_noted_after_update after update on artwork_tags referencing new table as tagged
  for each statement execute function note_terms_of_tagged_works();
