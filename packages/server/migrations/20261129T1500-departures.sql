-- Works of a segment that leave the collections of a person who left it, a slice at a time.
create table departures (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  segment_id uuid not null references segments on delete cascade,
  state text not null default 'running' check (state in ('running', 'done')),
  total integer not null,
  position integer not null default 0,
  removed integer not null default 0,
  added_at timestamptz,
  item_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((added_at is null) = (item_id is null))
);
comment on column departures.total is 'saved works of the segment when it began';
comment on column departures.position is 'how many of them were looked at';
comment on column departures.added_at is 'with item_id, the last item looked at: when the work was saved';
create index departures_user on departures (user_id);
create index departures_segment on departures (segment_id);
create unique index departures_running on departures (user_id, segment_id) where state = 'running';
