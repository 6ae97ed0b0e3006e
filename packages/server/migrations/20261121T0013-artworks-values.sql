-- The values in use in the records of works: each short text of a part of the record once, with the number of its
-- works, and which works have it. A job reads the records of works that are due, so no import waits for it.

-- link: the term or artist behind the word. alike: spellings of one value share it.
create table record_values (
  id bigint primary key generated always as identity,
  part text not null,
  word text not null,
  link uuid,
  alike text not null,
  works int not null default 0,
  used_at timestamptz not null default now(),
  unique nulls not distinct (part, word, link)
);
create index record_values_works on record_values (part, works desc, id) where works > 0;
create index record_values_name on record_values (part, plain_text(word), id) where works > 0;
create index record_values_alike on record_values (part, alike) where works > 0;
create index record_values_unused on record_values (used_at) where works = 0;

create table artwork_values (
  artwork_id uuid not null references artworks on delete cascade,
  value_id bigint not null references record_values,
  primary key (artwork_id, value_id)
);
create index artwork_values_value on artwork_values (value_id, artwork_id desc);

-- A work may be deleted by anything, so the database counts. In the order of ids, two writers cannot deadlock.
create function count_record_values() returns trigger language plpgsql as $$
  begin
    perform from record_values where id in (select value_id from counted) order by id for no key update;
    update record_values v set works = v.works + c.works * case tg_op when 'INSERT' then 1 else -1 end
      from (select value_id, count(*) as works from counted group by value_id) c where v.id = c.value_id;
    return null;
  end $$;
create trigger artwork_values_added after insert on artwork_values referencing new table as counted
  for each statement execute function count_record_values();
create trigger artwork_values_removed after delete on artwork_values referencing old table as counted
  for each statement execute function count_record_values();

-- Works whose record was written without reading its values.
create table artwork_values_due (artwork_id uuid primary key references artworks on delete cascade);

-- Changes of values in many works: renamed, merged or linked, with what an undo needs.
create table value_acts (
  id uuid primary key default uuidv7(),
  part text not null,
  from_values jsonb not null,
  to_word text,
  to_link uuid,
  sets_link boolean not null,
  state text not null default 'running',
  works int not null default 0,
  done int not null default 0,
  changed int not null default 0,
  undone int not null default 0,
  left_alone int not null default 0,
  started_by uuid references users on delete set null,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index value_acts_recent on value_acts (started_at desc, id desc);
create index value_acts_started_by on value_acts (started_by, started_at desc);
create index value_acts_unfinished on value_acts (id) where state in ('running', 'undoing');

-- version: after the act. before: the parts that it changed, as they were.
create table value_act_works (
  act_id uuid not null references value_acts on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  state text not null default 'to do',
  version int,
  before jsonb,
  primary key (act_id, artwork_id)
);
create index value_act_works_state on value_act_works (act_id, state, artwork_id);
create index value_act_works_artwork on value_act_works (artwork_id);

-- The works that an act on terms rewrites, with what an undo needs.
-- drops, adds: what the act wants; dropped, added, links: what it did to the work.
create table term_act_works (
  act_id uuid not null references tag_acts on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  drops uuid[] not null,
  adds uuid[] not null,
  restores jsonb,
  state text not null default 'to do',
  dropped uuid[],
  added uuid[],
  links jsonb,
  primary key (act_id, artwork_id)
);
create index term_act_works_state on term_act_works (act_id, state, artwork_id);
create index term_act_works_artwork on term_act_works (artwork_id);
