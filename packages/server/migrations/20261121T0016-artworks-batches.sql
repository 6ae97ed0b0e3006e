-- Tables of works that were taken out, and what each version of a work said in them: a table that comes back is compared
-- with that.
create table artwork_exports (
  id bigint primary key generated always as identity,
  format text not null,
  made_by uuid references users on delete set null,
  made_at timestamptz not null default now()
);
create index artwork_exports_made_by on artwork_exports (made_by);
create index artwork_exports_made_at on artwork_exports (made_at);

create table exported_records (
  artwork_id uuid not null references artworks on delete cascade,
  version int not null,
  cells jsonb not null,
  exported_at timestamptz not null default now(),
  primary key (artwork_id, version)
);
create index exported_records_exported_at on exported_records (exported_at);

-- Changes of many works: by a table that came back, or together.
create table artwork_batches (
  id uuid primary key default uuidv7(),
  kind text not null,
  state text not null,
  title text not null default '',
  changes jsonb not null default '[]',
  export_id bigint references artwork_exports on delete set null,
  left_out int not null default 0,
  findings jsonb not null default '[]',
  finding_count int not null default 0,
  started_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The list that the change began from, so that people find their way back to it.
  source jsonb,
  -- How large the batch is, without counting its works.
  work_count int not null default 0,
  changed_count int not null default 0,
  -- How far the rehearsal is, and the table that it reads, so that it goes on after a crash. rehearsed: works that were
  -- looked at. lines_read, table_key and table_shape: of a table that came back.
  rehearsed int not null default 0,
  lines_read int not null default 0,
  table_key text,
  table_shape jsonb
);
create index artwork_batches_export on artwork_batches (export_id);
create index artwork_batches_updated_at on artwork_batches (updated_at);
create index artwork_batches_latest on artwork_batches (created_at desc, id desc);
create index artwork_batches_of_person on artwork_batches (started_by, created_at desc, id desc);
create index artwork_batches_at_work on artwork_batches (id)
  where state in ('reading', 'rehearsing', 'running', 'undoing');

-- version: the one that was rehearsed, then the one that was written. before: the record before the first write.
create table artwork_batch_works (
  batch_id uuid not null references artwork_batches on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  place int not null,
  version int not null,
  is_chosen boolean not null default true,
  state text not null default 'to do',
  before jsonb,
  primary key (batch_id, artwork_id)
);
create index artwork_batch_works_artwork on artwork_batch_works (artwork_id);
create index artwork_batch_works_place on artwork_batch_works (batch_id, place);

-- choice: null in a cell that changed on both sides, until somebody decides.
create table artwork_batch_cells (
  batch_id uuid not null,
  artwork_id uuid not null,
  column_key text not null,
  side text not null,
  base text not null,
  here text not null,
  there text not null,
  choice text,
  is_done boolean not null default false,
  primary key (batch_id, artwork_id, column_key),
  foreign key (batch_id, artwork_id) references artwork_batch_works on delete cascade
);
