-- The words in which a record says its materials and techniques, its cultures, the places where it was made and its
-- period: a search finds them whether or not terms are tied to them. `words` has all of them too, so one index serves
-- every search.
alter table artwork_texts
  add column materials text not null default '',
  add column cultures text not null default '',
  add column places text not null default '',
  add column period text not null default '';

create function section_text(sections jsonb, section text) returns text language sql immutable parallel safe return
    plain_text(coalesce((
      select string_agg(entry ->> 'text', ' ')
      from jsonb_array_elements(case jsonb_typeof(sections -> section) when 'array' then sections -> section else '[]' end) as entry
    ), ''));

create function materials_text(sections jsonb) returns text language sql immutable parallel safe return
    trim(section_text(sections, 'materials') || ' ' || section_text(sections, 'techniques'));

-- A date in figures only is found as a year.
create function period_text(sections jsonb) returns text language sql immutable parallel safe return
    case when sections #>> '{dateOfCreation,0,text}' ~ '[[:alpha:]]{4}' then plain_text(left(sections #>> '{dateOfCreation,0,text}', 300)) else '' end;

create function described_words(words text, sections jsonb) returns text language sql immutable parallel safe return
    concat_ws(' ', words, nullif(materials_text(sections), ''), nullif(section_text(sections, 'culture'), ''),
      nullif(section_text(sections, 'placeOfCreation'), ''), nullif(period_text(sections), ''));

create or replace function list_new_works() returns trigger language plpgsql as $$
  begin
    insert into listed_works (artwork_id, created_at, published, is_open, year_from, year_to)
      select a.id, a.created_at, a.published and a.activity_status = 'ACTIVE', a.published and a.activity_status = 'ACTIVE' and a.source is not null, a.year_from, coalesce(a.year_to, a.year_from)
      from added a;
    insert into artwork_texts (artwork_id, words, title, number, provenance, publications, materials, cultures, places, period)
      select a.id, described_words(a.words, a.sections), plain_text(a.title), plain_text(coalesce(a.accession_number, '')),
        history_text(a.sections, 'ownershipHistory'), history_text(a.sections, 'publicationHistory'),
        materials_text(a.sections), section_text(a.sections, 'culture'), section_text(a.sections, 'placeOfCreation'), period_text(a.sections)
      from added a;
    return null;
  end $$;

create or replace function list_changed_works() returns trigger language plpgsql as $$
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
    update artwork_texts t set words = described_words(a.words, a.sections), title = plain_text(a.title), number = plain_text(coalesce(a.accession_number, '')),
        provenance = history_text(a.sections, 'ownershipHistory'), publications = history_text(a.sections, 'publicationHistory'),
        materials = materials_text(a.sections), cultures = section_text(a.sections, 'culture'), places = section_text(a.sections, 'placeOfCreation'),
        period = period_text(a.sections)
      from changed a join former f on f.id = a.id
      where t.artwork_id = a.id and (a.title, a.words, a.sections) is distinct from (f.title, f.words, f.sections);
    return null;
  end $$;

-- Only works whose records say one of these.
update artwork_texts t set words = described_words(a.words, a.sections), materials = materials_text(a.sections),
    cultures = section_text(a.sections, 'culture'), places = section_text(a.sections, 'placeOfCreation'), period = period_text(a.sections)
  from artworks a
  where t.artwork_id = a.id and (a.sections ?| array['materials', 'techniques', 'culture', 'placeOfCreation'] or period_text(a.sections) <> '');
