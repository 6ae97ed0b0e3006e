-- The words of a record that no term is tied to, as facets count them: each word once, with a number in the sequence of
-- terms and makers, so that the index of works holds it as it holds a term. The id is made of the word: an address with
-- it leads to the same word on every machine, and after it was forgotten and written again.
create table written_words (
  no integer primary key default nextval('term_numbers'),
  id uuid not null unique generated always as (
    (overlay(overlay(md5(kind || ' ' || plain_text(word)) placing '8' from 13) placing '8' from 17))::uuid
  ) stored,
  -- The facet that counts it.
  kind text not null check (kind in ('materials', 'cultures', 'places', 'periods')),
  -- The spelling that was written first. Others differ in case and accents only.
  word text not null check (length(word) between 1 and 200),
  plain text not null generated always as (plain_text(word)) stored,
  used_at timestamptz not null default now(),
  unique (kind, plain)
);
create index written_words_like on written_words using gin (plain gin_trgm_ops);
create index written_words_used on written_words (used_at);

alter table artwork_texts add column written integer[] not null default '{}';
create index artwork_texts_written on artwork_texts using gin (written) where written <> '{}';

-- The numbers of the words without a term of these records; words that are new get one. A word is in use again from this
-- moment: the job that forgets words leaves it. A date is a period if it has no figure: 'Edo period' is one, 'about
-- 1880' is not.
create function keep_written_words(works uuid[], records jsonb[], dates text[]) returns table (artwork_id uuid, numbers integer[]) language plpgsql as $$
  #variable_conflict use_column
  declare
    ids uuid[];
    kinds text[];
    words text[];
    plains text[];
  begin
    select array_agg(said.id), array_agg(said.kind), array_agg(said.word), array_agg(plain_text(said.word)) into ids, kinds, words, plains
      from (
        select given.id, parts.kind, trim(entry ->> 'text') as word
        from unnest(works, records) given (id, sections),
          (values ('materials', 'materials'), ('materials', 'techniques'), ('cultures', 'culture'), ('places', 'placeOfCreation')) parts (kind, section),
          lateral jsonb_array_elements(case jsonb_typeof(given.sections -> parts.section) when 'array' then given.sections -> parts.section else '[]' end) entry
        where not entry ? 'tagId'
        union all
        select given.id, 'periods', trim(given.date) from unnest(works, dates) given (id, date) where given.date ~ '^[^0-9]*[[:alpha:]]{4}[^0-9]*$'
      ) said
      where length(said.word) between 1 and 200;
    if ids is null then
      return;
    end if;
    -- In one order, so that two writers cannot deadlock; first, because a word that is just being forgotten is then new.
    with long_ago as (
      select known.no from written_words known
      where known.used_at < now() - interval '12 hours' and (known.kind, known.plain) in (select * from unnest(kinds, plains))
      order by known.no for update
    )
    update written_words set used_at = now() where no in (select no from long_ago);
    insert into written_words (kind, word)
      select distinct on (said.kind, said.plain) said.kind, said.word from unnest(kinds, words, plains) said (kind, word, plain)
      where not exists (select from written_words known where known.kind = said.kind and known.plain = said.plain)
      order by said.kind, said.plain, said.word
      on conflict do nothing;
    return query
      select said.id, array_agg(distinct known.no) from unnest(ids, kinds, plains) said (id, kind, plain)
        join written_words known on known.kind = said.kind and known.plain = said.plain
      group by said.id;
  end $$;

-- The date of a work is a column of its own, not a section.
create function period_text(date text) returns text language sql immutable parallel safe return
    case when date ~ '[[:alpha:]]{4}' then plain_text(left(date, 300)) else '' end;
create function described_words(words text, sections jsonb, date text) returns text language sql immutable parallel safe return
    concat_ws(' ', words, nullif(materials_text(sections), ''), nullif(section_text(sections, 'culture'), ''),
      nullif(section_text(sections, 'placeOfCreation'), ''), nullif(period_text(date), ''));

create or replace function list_new_works() returns trigger language plpgsql as $$
  begin
    insert into listed_works (artwork_id, created_at, published, is_open, year_from, year_to)
      select a.id, a.created_at, a.published and a.activity_status = 'ACTIVE', a.published and a.activity_status = 'ACTIVE' and a.source is not null, a.year_from, coalesce(a.year_to, a.year_from)
      from added a;
    insert into artwork_texts (artwork_id, words, title, number, provenance, publications, materials, cultures, places, period, written)
      select a.id, described_words(a.words, a.sections, a.date_text), plain_text(a.title), plain_text(coalesce(a.accession_number, '')),
        history_text(a.sections, 'ownershipHistory'), history_text(a.sections, 'publicationHistory'),
        materials_text(a.sections), section_text(a.sections, 'culture'), section_text(a.sections, 'placeOfCreation'), period_text(a.date_text),
        coalesce(w.numbers, '{}')
      from added a left join keep_written_words((select array_agg(id) from added), (select array_agg(sections) from added), (select array_agg(date_text) from added)) w on w.artwork_id = a.id;
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
    with described as (
      select a.* from changed a join former f on f.id = a.id where (a.title, a.words, a.sections, a.date_text) is distinct from (f.title, f.words, f.sections, f.date_text)
    ), said as materialized (
      select * from keep_written_words((select array_agg(id) from described), (select array_agg(sections) from described), (select array_agg(date_text) from described))
    )
    update artwork_texts t set words = described_words(a.words, a.sections, a.date_text), title = plain_text(a.title), number = plain_text(coalesce(a.accession_number, '')),
        provenance = history_text(a.sections, 'ownershipHistory'), publications = history_text(a.sections, 'publicationHistory'),
        materials = materials_text(a.sections), cultures = section_text(a.sections, 'culture'), places = section_text(a.sections, 'placeOfCreation'),
        period = period_text(a.date_text), written = coalesce(said.numbers, '{}')
      from described a left join said on said.artwork_id = a.id
      where t.artwork_id = a.id;
    return null;
  end $$;

create or replace function index_changed_texts() returns trigger language plpgsql as $$
  begin
    insert into works_due_for_index (artwork_id)
      select n.artwork_id from changed n join former f on f.artwork_id = n.artwork_id
      where (n.title, n.materials, n.cultures, n.places, n.written) is distinct from (f.title, f.materials, f.cultures, f.places, f.written);
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $$;

create or replace view index_rows as
  select n.artwork_id,
      uuid_send(n.artwork_id)
      || int8send((extract(epoch from n.created_at) * 1000000)::bigint)
      || int4send(n.no)
      || int4send(n.published::int + 2 * n.is_open::int
        + 4 * (exists (select from artwork_images i where i.artwork_id = n.artwork_id))::int
        + 8 * (exists (select from artwork_models m where m.artwork_id = n.artwork_id))::int)
      || int2send(greatest(-32767, least(32767, coalesce(n.year_from, -32768)))::int2)
      || int2send(greatest(-32767, least(32767, coalesce(n.year_to, -32768)))::int2)
      || int2send((select coalesce(sum(1 << (shown.at - 1)::int), 0)::int2
          from artwork_images i join files f on f.id = i.file_id cross join lateral unnest(f.palette) with ordinality shown (share, at)
          where i.artwork_id = n.artwork_id and i.position = 0 and shown.share >= 6))
      || (select int2send(length(given.uri)::int2) || given.uri
        from (select convert_to(left(coalesce((select a.rights_uri from artworks a where a.id = n.artwork_id), ''), 200), 'UTF8')) as given (uri))
      || (select int4send(count(*)::int) || coalesce(string_agg(int4send(own.no), ''::bytea order by own.no), ''::bytea) from (
          select t.no from artwork_tags w join tags t on t.id = w.tag_id where w.artwork_id = n.artwork_id
          union select p.no from artwork_artists w join artists p on p.id = w.artist_id where w.artwork_id = n.artwork_id
          union select unnest(t.written) from artwork_texts t where t.artwork_id = n.artwork_id
        ) own)
      || (select int4send(count(*)::int) || coalesce(string_agg(
            int4send(g.no * 2 + h.published::int) || int8send((extract(epoch from h.added_at) * 1000000)::bigint), ''::bytea order by g.no), ''::bytea)
          from artwork_segments h join segments g on g.id = h.segment_id where h.artwork_id = n.artwork_id)
      || (select int4send(count(*)::int) || coalesce(string_agg(int4send(c.no), ''::bytea order by c.no), ''::bytea)
          from collection_items o join collections c on c.id = o.collection_id and c.segment_id is not null where o.artwork_id = n.artwork_id)
      as packed
    from listed_works n;

drop function described_words(text, jsonb);
drop function period_text(jsonb);

update artwork_texts t set words = described_words(a.words, a.sections, a.date_text), period = period_text(a.date_text)
  from artworks a where t.artwork_id = a.id and period_text(a.date_text) <> '';
update artwork_texts t set written = w.numbers
  from (select array_agg(id) as ids, array_agg(sections) as records, array_agg(date_text) as dates
      from (select id, sections, date_text, row_number() over () / 1000 as batch from artworks
        where sections ?| array['materials', 'techniques', 'culture', 'placeOfCreation'] or date_text ~ '[[:alpha:]]{4}') described
      group by batch) batches,
    lateral keep_written_words(batches.ids, batches.records, batches.dates) w
  where t.artwork_id = w.artwork_id;
