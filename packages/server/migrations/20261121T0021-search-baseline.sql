-- Tags are kept by id without a foreign key: a deleted tag is left out when the search is shown.
create table recent_searches (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  text text not null check (length(text) <= 200),
  tags uuid[] not null check (cardinality(tags) <= 20),
  type text,
  found int,
  at timestamptz not null default now(),
  check (text <> '' or tags <> '{}')
);
create unique index recent_searches_same on recent_searches (user_id, lower(text), tags, type) nulls not distinct;
