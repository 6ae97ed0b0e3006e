-- A person's own collection or a segment's, never both.
create table collections (
  id uuid primary key default uuidv7(),
  owner_id uuid references users on delete cascade,
  segment_id uuid references segments on delete cascade,
  name text not null,
  description text not null default '',
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  no int not null generated always as identity unique,
  check (num_nonnulls(owner_id, segment_id) = 1)
);
create index collections_segment on collections (segment_id, position, id);
create index collections_owner on collections (owner_id, position, id);
-- The newest collections of a segment, for the feed of its members.
create index collections_recent on collections (segment_id, created_at desc, id desc);

create table collection_items (
  collection_id uuid not null references collections on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  position int not null,
  added_at timestamptz not null default now(),
  primary key (collection_id, artwork_id)
);
create index collection_items_order on collection_items (collection_id, position, artwork_id);
create index collection_items_artwork on collection_items (artwork_id);
