-- Rooms of several people have a name and can be left; the earlier texts of an edited message are kept.
alter table chat_rooms add column name text not null default '';
-- Of two people for good: the room of a pair keeps no name, and a larger room that people have left never becomes one.
alter table chat_rooms add column is_direct boolean not null default true;
update chat_rooms r set is_direct = (select count(*) from chat_participants p where p.room_no = r.no) <= 2;
alter table chat_rooms alter column is_direct drop default;

-- People who have left a room: their messages stay in it, with their names.
create table chat_former (
  room_no integer not null references chat_rooms (no) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (room_no, user_id)
);
create index chat_former_person on chat_former (user_id);

-- A text before an edit; `change` is the number that it had.
create table chat_versions (
  room_no integer not null,
  seq integer not null,
  change integer not null,
  body text not null,
  at timestamptz not null,
  primary key (room_no, seq, change),
  foreign key (room_no, seq) references chat_messages (room_no, seq) on delete cascade
);
