-- A museum import: its position in the file, so a killed one resumes there, and its irregularities.
create table import_runs (
  id uuid primary key default uuidv7(),
  source text not null,
  fingerprint text not null,
  stage text not null,
  next_offset bigint not null default 0,
  works int not null default 0,
  oddities jsonb not null default '{}',
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (source, fingerprint)
);

-- Imports of tables: their state and position, what was found, what they changed, and mappings to use again.

create table import_mappings (
  id uuid primary key default uuidv7(),
  name text not null unique,
  mapping jsonb not null,
  uses int not null default 0,
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null default now(),
  -- Two people who change one kept mapping are told of each other.
  version int not null default 1
);
create index import_mappings_saved_by on import_mappings (saved_by);

-- position: records read. rows: records of the whole table, null until it was read once.
create table imports (
  id uuid primary key default uuidv7(),
  file_name text not null,
  fingerprint text not null,
  table_key text,
  pictures_key text,
  shape jsonb not null,
  is_encoding_certain boolean not null default true,
  profile jsonb not null default '{}',
  mapping jsonb,
  mapping_name text,
  segment_id uuid references segments on delete set null,
  state text not null,
  position bigint not null default 0,
  rows bigint,
  counts jsonb not null default '{}',
  oddities jsonb not null default '{}',
  failure text not null default '',
  started_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  mapping_version int,
  -- Who sees the works that the import adds.
  visible_to text not null default 'nobody' check (visible_to in ('nobody', 'readers'))
);
create index imports_recent on imports (created_at desc, id desc);
create index imports_fingerprint on imports (fingerprint);
create index imports_started_by on imports (started_by);
create index imports_segment on imports (segment_id);

create table import_findings (
  id bigint primary key generated always as identity,
  import_id uuid not null references imports on delete cascade,
  kind text not null,
  line bigint not null,
  other_line bigint,
  column_name text not null,
  cell text not null,
  artwork_id uuid references artworks on delete set null,
  -- Of a work that may be here already: the imported work beside the one that it resembles.
  imported_id uuid references artworks on delete set null,
  -- Pictures that an import could not take are known by name, so that they can be tried again.
  picture jsonb,
  is_again boolean not null default false
);
create index import_findings_kind on import_findings (import_id, kind, id);
create index import_findings_artwork on import_findings (artwork_id) where artwork_id is not null;
create index import_findings_imported on import_findings (imported_id) where imported_id is not null;
create index import_findings_pictures on import_findings (import_id, id) where picture is not null;

-- Words of a table that no term has, and how many records have them.
create table import_words (
  import_id uuid not null references imports on delete cascade,
  target text not null,
  word text not null,
  records int not null,
  primary key (import_id, target, word)
);

-- before: the record and its version before the import changed it; null for a work that the import added.
create table import_changes (
  import_id uuid not null references imports on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  version int not null,
  before jsonb,
  undoing text not null default 'to do',
  primary key (import_id, artwork_id)
);
create index import_changes_artwork on import_changes (artwork_id);
