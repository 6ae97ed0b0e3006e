-- Who exported contacts, and exactly whom: the numbers of their rows as ranges, which take a few bytes for a whole segment.
create table contact_exports (
  id uuid primary key default uuidv7(),
  segment_id uuid references segments on delete set null,
  segment_no int not null,
  actor_id uuid references users on delete set null,
  at timestamptz not null default now(),
  filter jsonb not null,
  count int not null,
  people int4multirange not null
);
create index contact_exports_segment_no on contact_exports (segment_no, at desc);
create index contact_exports_segment on contact_exports (segment_id);
create index contact_exports_actor on contact_exports (actor_id);

create table contact_layouts (
  user_id uuid primary key references users on delete cascade,
  layout jsonb not null,
  updated_at timestamptz not null default now()
);

-- Imports of contacts: their state and position, their rows with what becomes of each, and whom they added or subscribed.
create table contact_imports (
  id uuid primary key default uuidv7(),
  segment_id uuid not null references segments on delete cascade,
  file_name text not null,
  table_key text,
  shape jsonb not null,
  is_encoding_certain boolean not null,
  columns jsonb not null,
  mapping jsonb not null,
  consent_proposal jsonb,
  state text not null,
  position int not null default 0,
  rows int,
  counts jsonb not null,
  failure text not null default '',
  started_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index contact_imports_segment on contact_imports (segment_id, created_at desc, id desc);
create index contact_imports_started_by on contact_imports (started_by);
create index contact_imports_at_work on contact_imports (id) where state in ('checking', 'running', 'undoing');

-- The rows of a file and what becomes of each. They outlive the import until it can no longer be undone.
create table contact_import_rows (
  import_id uuid not null references contact_imports on delete cascade,
  no int not null,
  line int not null,
  email text not null,
  first_name text not null,
  middle_name text not null,
  last_name text not null,
  title text,
  phone text,
  country_name text,
  about text not null,
  occupations text[] not null,
  consent text not null check (consent in ('yes', 'undated', 'no')),
  consent_day text not null,
  consent_source text not null,
  outcome text,
  other_line int,
  is_raised boolean not null default false,
  primary key (import_id, no)
);
create index contact_import_rows_outcome on contact_import_rows (import_id, outcome, no);
create index contact_import_rows_undated on contact_import_rows (import_id, no) where consent = 'undated';

-- Whom an import added to the segment (is_added), or subscribed to its newsletter, for its undo.
create table contact_import_changes (
  import_id uuid not null references contact_imports on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  is_added boolean not null,
  at timestamptz not null default clock_timestamp(),
  primary key (import_id, contact_id)
);
create index contact_import_changes_contact on contact_import_changes (contact_id);
