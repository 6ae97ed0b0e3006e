-- The terms and artists that an import added: its undo removes those that nothing else uses.
create table import_made (
  import_id uuid not null references imports on delete cascade,
  kind text not null check (kind in ('term', 'artist')),
  subject_id uuid not null,
  primary key (import_id, kind, subject_id)
);
