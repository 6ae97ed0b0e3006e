-- What a record says beside its terms counts for similarity: words of its materials, cultures, places, period and title,
-- and its years. Each is a fact with a number, as terms have one; the index reads the numbers. Makers are terms.

create table facts (
  no int generated always as identity primary key,
  part text not null check (part in ('materials', 'cultures', 'places', 'period', 'title', 'decade', 'century')),
  word text not null,
  unique (part, word)
);
comment on column facts.word is 'for years, the first one';

-- The period is what the date says beside figures. A word with a digit, or of an address, is an identifier; 'untitled' is no title.
create view said_facts as
  select distinct t.artwork_id, said.part, term.word
    from artwork_texts t join artworks a on a.id = t.artwork_id
    cross join lateral (values ('materials', t.materials), ('cultures', t.cultures), ('places', t.places), ('period', plain_text(left(a.date_text, 300))),
      ('title', case when t.title ~ '^[^[:alpha:]]*(untitled|no title|title not known|ohne titel|sans titre|zonder titel)[^[:alpha:]]*$' then '' else left(t.title, 300) end)
    ) said (part, words)
    cross join lateral unnest(search_terms(regexp_replace(said.words, '(https?://|www[.])\S+', ' ', 'g'))) term (word)
    where length(term.word) between 3 and 40 and term.word !~ '[0-9]' and ts_lexize('english_stem', term.word) <> '{}'
      and not (said.part = 'period' and term.word in ('circa', 'date', 'dated', 'undated', 'known', 'unknown', 'century'))
  union all
  select l.artwork_id, 'decade', (10 * decade)::text
    from listed_works l cross join lateral generate_series(floor(l.year_from / 10.0)::int, floor(l.year_to / 10.0)::int) decade
    where l.year_to - l.year_from between 0 and 20
  union all
  select l.artwork_id, 'century', (100 * century)::text
    from listed_works l cross join lateral generate_series(floor(l.year_from / 100.0)::int, floor(l.year_to / 100.0)::int) century
    where l.year_to - l.year_from between 0 and 200;

-- The low four bits of an entry, from 1 on; the order in which similarity.constants.ts lists the parts.
create function fact_entry(no int, part text) returns int language sql immutable parallel safe return
    no * 16 + array_position(array['materials', 'cultures', 'places', 'period', 'title', 'decade', 'century'], part);

-- A row ends with the work's facts. They are numbered here: only one process at a time writes rows.
create or replace function index_due_works(most int) returns int language plpgsql as $$
  declare due uuid[];
  begin
    if not pg_try_advisory_xact_lock(hashtext('index_due_works')) then
      return -1;
    end if;
    with taken as (
      delete from works_due_for_index where ctid = any(array(select ctid from works_due_for_index limit most)) returning artwork_id
    ) select array_agg(distinct artwork_id) into due from taken;
    if due is null then
      return 0;
    end if;
    with said as materialized (
      select s.artwork_id, s.part, s.word, f.no from said_facts s left join facts f on f.part = s.part and f.word = s.word
        where s.artwork_id = any(due)
    ), learnt as (
      insert into facts (part, word) select distinct part, word from said where no is null returning no, part, word
    ), entries as (
      select said.artwork_id, fact_entry(coalesce(said.no, learnt.no), said.part) as entry
        from said left join learnt on said.no is null and learnt.part = said.part and learnt.word = said.word
    ), described as (
      select artwork_id, string_agg(int4send(entry), ''::bytea order by entry) as entries, count(*)::int as count from entries group by artwork_id
    )
    insert into indexed_works as known (artwork_id, packed)
      select id, r.packed || int4send(coalesce(d.count, 0)) || coalesce(d.entries, ''::bytea)
        from unnest(due) id left join index_rows r on r.artwork_id = id left join described d on d.artwork_id = id
      on conflict (artwork_id) do update set packed = excluded.packed, version = nextval('indexed_versions')
      where known.packed is distinct from excluded.packed;
    perform pg_notify('oeuvre_index', 'works');
    return cardinality(due);
  end $$;

-- A new work is due because it is listed.
create function index_changed_texts() returns trigger language plpgsql as $$
  begin
    insert into works_due_for_index (artwork_id)
      select n.artwork_id from changed n join former f on f.artwork_id = n.artwork_id
      where (n.title, n.materials, n.cultures, n.places) is distinct from (f.title, f.materials, f.cultures, f.places);
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $$;
create trigger index_artwork_texts_after_update after update on artwork_texts
  referencing old table as former new table as changed for each statement execute function index_changed_texts();

create or replace function index_changed_rights() returns trigger language plpgsql as $$
  begin
    insert into works_due_for_index (artwork_id)
      select n.id from changed n join former f on f.id = n.id where (n.rights_uri, n.date_text) is distinct from (f.rights_uri, f.date_text);
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $$;

-- Counted by the first index that computes these weights, over public works, and kept with the version.
alter table term_models
  add column facts_df int[],
  add column typical_length double precision;
comment on column term_models.facts_df is 'by number of the fact, from 1 on';

update indexed_works set packed = packed || int4send(0) where packed is not null;
insert into works_due_for_index (artwork_id) select artwork_id from listed_works;
