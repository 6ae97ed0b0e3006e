create table files (
  id uuid primary key default uuidv7(),
  owner_id uuid references users on delete set null,
  visibility text not null default 'private' check (visibility in ('public', 'private')),
  storage_key text not null unique,
  content_type text not null,
  bytes int not null,
  width int,
  height int,
  colour text,
  thumbhash text,
  sha256 text not null,
  created_at timestamptz not null default now(),
  kind text not null default 'picture' check (kind in ('picture', 'model')),
  -- Pictures that look alike have hashes that differ in few of their 64 bits. Two hashes that differ in at most three
  -- bits agree in at least one of four groups of 16 bits, and the index finds those.
  picture_hash bigint,
  -- Beside visibility, and stored with it: the longest side that guests may get of a picture whose rights limit it.
  guest_limit int check (guest_limit > 0),
  -- What pages show until a picture has loaded. Null until a job has made it from the thumbhash; empty if there is none.
  placeholder text,
  -- How much of a picture each of the fourteen pigments takes, in percent. Null until a job has made it.
  palette smallint[] check (cardinality(palette) = 14),
  constraint pictures_are_measured
    check (kind <> 'picture' or (width is not null and height is not null and colour is not null and thumbhash is not null))
);
create index files_owner on files (owner_id, created_at desc);
create index files_picture_hash on files using gin ((array[
  (picture_hash & 65535)::int,
  (picture_hash >> 16 & 65535)::int + 65536,
  (picture_hash >> 32 & 65535)::int + 131072,
  (picture_hash >> 48 & 65535)::int + 196608
])) where picture_hash is not null;
create index files_without_placeholder on files (id) where kind = 'picture' and placeholder is null;
create index files_without_palette on files (id) where kind = 'picture' and palette is null;

-- Which things show a file; the domain of each kind answers who may see it there.
create table file_uses (
  file_id uuid not null references files on delete cascade,
  kind text not null,
  subject_id uuid not null,
  primary key (file_id, kind, subject_id)
);
create index file_uses_subject on file_uses (kind, subject_id);

-- The facts about a 3D model beside its file. A Sketchfab model has no file here; each person who shows it has their
-- own name and picture of it.
create table models (
  id uuid primary key default uuidv7(),
  uuid text not null,
  owner_id uuid references users on delete set null,
  file_id uuid unique references files on delete cascade,
  poster_file_id uuid references files on delete set null,
  name text not null,
  created_at timestamptz not null default now(),
  unique (uuid, owner_id),
  check (file_id is null or uuid = file_id::text)
);
create index models_owner on models (owner_id);
create index models_poster on models (poster_file_id);

-- The untouched original of a work's picture, and the pyramid of tiles made from it.
create table masters (
  file_id uuid primary key references files on delete cascade,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  bytes int not null,
  sha256 text not null,
  width int not null,
  height int not null,
  orientation smallint not null check (orientation between 1 and 8),
  state text not null default 'waiting' check (state in ('waiting', 'tiling', 'ready', 'failed')),
  reason text,
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts smallint not null default 0,
  pyramid_key text,
  pyramid_bytes int,
  levels jsonb,
  state_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint pyramids_are_whole check (
    (state = 'ready') = (pyramid_key is not null and pyramid_bytes is not null and levels is not null)
  ),
  constraint failures_have_reasons check ((state = 'failed') = (reason is not null))
);
-- The tiling that is still to be done; almost all rows are ready.
create index masters_untiled on masters (state_at) where state in ('waiting', 'tiling');
