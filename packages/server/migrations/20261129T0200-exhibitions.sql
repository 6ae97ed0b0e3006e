-- A collection that is shared by a link. Only a hash of the link's key is kept; without the row the link is closed.
create table exhibitions (
  collection_id uuid primary key references collections on delete cascade,
  key_hash bytea not null unique,
  opened_at timestamptz not null default now()
);
