create sequence open_ids start 100001;

create table artists (
  id uuid primary key default uuidv7(),
  source text not null,
  source_id text not null,
  name text not null,
  sort_name text not null,
  life_dates text,
  birth_year int,
  death_year int,
  birth_place text,
  death_place text,
  gender text,
  created_at timestamptz not null default now(),
  no int not null default nextval('term_numbers'),
  unique (source, source_id),
  unique (no)
);
create index artists_words on artists using gin (plain_text(name) gin_trgm_ops);

-- title, artist and date are columns beside the sections: the label for lists, cards and mails.
create table artworks (
  id uuid primary key default uuidv7(),
  -- A work that is not open to the public has no public identifier.
  open_id text unique default 'OO-' || nextval('open_ids'),
  owner_id uuid references users on delete set null,
  source text,
  accession_number text,
  title text not null,
  artist text not null default '',
  date_text text not null default '',
  year_from int,
  year_to int,
  supporting_text text not null default '',
  sections jsonb not null default '{}',
  published boolean not null default true,
  activity_status text not null default 'ACTIVE' check (activity_status in ('ACTIVE', 'TO_DELETE', 'DELETED')),
  words text generated always as (plain_text(title || ' ' || artist || ' ' || coalesce(accession_number, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The digest of the museum's record when last read: an import that finds the same one leaves the work alone.
  source_digest text,
  version int not null default 1,
  date_edtf text,
  credit_line text not null default '',
  rights_uri text,
  rights_holder text not null default '',
  missing text[] not null default '{}',
  status_changed_at timestamptz,
  status_changed_by uuid references users on delete set null,
  -- The key that its table has for the work, whatever people make of its accession number.
  source_key text
);
create index artworks_owner on artworks (owner_id, created_at desc);
create index artworks_changed on artworks (owner_id, updated_at desc, id desc);
create index artworks_status on artworks (activity_status, status_changed_at desc) where activity_status <> 'ACTIVE';
create unique index artworks_source_key on artworks (source, source_key);
-- Both find works that may be the same as one of a table.
create index artworks_accession_number on artworks (upper(accession_number));
create index artworks_title_and_artist on artworks (md5(lower(title || ' / ' || artist)));
-- Harvesters page through all public works in the order of their last change.
create index artworks_harvested on artworks (updated_at, id) where published and activity_status = 'ACTIVE';
-- Deleting a person looks up what refers to them.
create index artworks_status_changed_by on artworks (status_changed_by) where status_changed_by is not null;

create table artwork_artists (
  artwork_id uuid not null references artworks on delete cascade,
  position smallint not null,
  artist_id uuid references artists on delete set null,
  name text not null,
  -- What somebody did; '' is simply the maker.
  role text not null,
  -- 'after' and the like.
  qualifier text,
  primary key (artwork_id, position)
);
create index artwork_artists_artist on artwork_artists (artist_id, artwork_id);

create table artwork_images (
  id uuid primary key default uuidv7(),
  artwork_id uuid not null references artworks on delete cascade,
  file_id uuid not null references files on delete cascade,
  position smallint not null,
  alt text,
  caption text,
  unique (artwork_id, file_id),
  -- Pictures change places within one statement.
  constraint artwork_images_place unique (artwork_id, position) deferrable initially immediate
);
create index artwork_images_file on artwork_images (file_id);

create table artwork_models (
  artwork_id uuid not null references artworks on delete cascade,
  position smallint not null,
  uuid text not null,
  caption text,
  primary key (artwork_id, position),
  unique (artwork_id, uuid)
);

create table artwork_tags (
  artwork_id uuid not null references artworks on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  primary key (artwork_id, tag_id)
);
create index artwork_tags_tag on artwork_tags (tag_id, artwork_id);

-- The segments in which a work hangs; added_at orders the wall.
create table artwork_segments (
  artwork_id uuid not null references artworks on delete cascade,
  segment_id uuid not null references segments on delete cascade,
  added_by uuid references users on delete set null,
  added_at timestamptz not null default now(),
  published boolean not null default true,
  primary key (artwork_id, segment_id)
);
create index artwork_segments_wall on artwork_segments (segment_id, added_at desc, artwork_id desc);
create index artwork_segments_added_by on artwork_segments (added_by);
-- Whether a work is on view is answered by this index alone.
create index artwork_segments_of_work on artwork_segments (artwork_id) include (segment_id, published);

-- Every version of a record that somebody changed; a work nobody changed has none.
create table artwork_revisions (
  artwork_id uuid not null references artworks on delete cascade,
  version int not null,
  act text not null,
  record jsonb not null,
  note text not null default '',
  cause_id uuid,
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null default now(),
  primary key (artwork_id, version)
);
create index artwork_revisions_cause on artwork_revisions (cause_id) where cause_id is not null;
create index artwork_revisions_saved_by on artwork_revisions (saved_by);

-- People with whom the owner shares a work: they see and edit it.
create table artwork_shares (
  artwork_id uuid not null references artworks on delete cascade,
  user_id uuid not null references users on delete cascade,
  shared_by uuid references users on delete set null,
  shared_at timestamptz not null default now(),
  primary key (artwork_id, user_id)
);
create index artwork_shares_user on artwork_shares (user_id, shared_at desc, artwork_id);
create index artwork_shares_shared_by on artwork_shares (shared_by);

-- Works that resemble each other and that somebody has called different. The smaller id comes first.
create table artwork_differences (
  artwork_id uuid not null references artworks on delete cascade,
  other_id uuid not null references artworks on delete cascade,
  said_by uuid references users on delete set null,
  said_at timestamptz not null default now(),
  primary key (artwork_id, other_id),
  check (artwork_id < other_id)
);
create index artwork_differences_other on artwork_differences (other_id);
create index artwork_differences_said_by on artwork_differences (said_by);
