-- Long work that its person has seen since it last changed: the tray shows it no more.
create table seen_works (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  work_id uuid not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, work_id)
);
comment on column seen_works.kind is 'the queue of its steps';
comment on column seen_works.changed_at is 'the last change of the work that the person has seen';
create index seen_works_changed_at on seen_works (changed_at);
