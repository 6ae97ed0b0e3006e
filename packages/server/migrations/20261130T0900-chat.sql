-- Rooms of curators and their messages. What is updated often is not indexed, so those updates stay in their pages.
create table chat_rooms (
  no integer generated always as identity primary key,
  id uuid not null default uuidv7(),
  segment_id uuid not null references segments (id) on delete cascade,
  -- The segment and the people as one value: these people have one room.
  people_key text not null,
  last_seq integer not null default 0,
  last_change integer not null default 0,
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- The last transaction that changed anything in the room: catching up compares it with a snapshot.
  changed_by xid8 not null default pg_current_xact_id(),
  constraint chat_rooms_id_key unique (id),
  constraint chat_rooms_people_key unique (people_key)
) with (fillfactor = 50);
create index chat_rooms_segment on chat_rooms (segment_id);

create table chat_participants (
  room_no integer not null references chat_rooms (no) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  last_read integer not null default 0,
  last_viewed integer not null default 0,
  is_muted boolean not null default false,
  -- The last message that a mail about unread ones has counted.
  last_mailed integer not null default 0,
  primary key (user_id, room_no)
) with (fillfactor = 70);
create index chat_participants_room on chat_participants (room_no) include (user_id);

create table chat_messages (
  id uuid not null default uuidv7(),
  room_no integer not null references chat_rooms (no) on delete cascade,
  seq integer not null,
  change integer not null default 0,
  sender_id uuid references users (id) on delete set null,
  client_id uuid not null,
  -- Of what was sent: the same key with something else is refused, also after an edit.
  digest bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('text', 'image', 'file', 'link')),
  body text not null,
  reply_to integer,
  file_id uuid references files (id) on delete set null,
  file_name text,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (room_no, seq),
  constraint chat_messages_id_key unique (id),
  constraint chat_messages_sent_key unique (sender_id, room_no, client_id)
);
create index chat_messages_changed on chat_messages (room_no, change) where change > 0;
create index chat_messages_file on chat_messages (file_id) where file_id is not null;
create index chat_messages_words on chat_messages using gin (to_tsvector('simple', plain_text(body))) where deleted_at is null;

create table chat_settings (
  user_id uuid primary key references users (id) on delete cascade,
  receipts boolean not null default true,
  typing boolean not null default true,
  mails boolean not null default true
);

-- The policy mayChatIn as rows: who belongs to the list of a segment now.
create view chat_curators as
select f.segment_id, f.user_id
from segment_staff f join users u on u.id = f.user_id
where not u.suspended
  and exists (select from user_roles r where r.user_id = f.user_id and r.role <> 'APPLICATION_MANAGER')
  and (exists (select from user_roles r where r.user_id = f.user_id and r.role = 'SUPER')
    or not exists (select from contacts c join memberships m on m.contact_id = c.id
      where c.user_id = f.user_id and m.segment_id = f.segment_id and m.status = 'SUSPENDED'));

-- Tells every node; `parts` are read by chat.notices.ts.
create function chat_announce(p_node text, p_parts text) returns void language sql as $$
  select pg_notify('oeuvre_live', json_build_array('chat.changed', json_build_object('node', p_node, 'parts', p_parts))::text)
$$;

-- Locks rooms in one order, then what the rights of their senders rest on: a suspension, an end of an assignment or a
-- sign-out waits for messages in flight, or those see it.
create function chat_hold(p_rooms uuid[], p_senders uuid[], p_sessions uuid[]) returns void language plpgsql as $$
begin
  perform from chat_rooms r where r.id = any(p_rooms) order by r.no for no key update;
  perform from sessions s where s.id = any(p_sessions) order by s.id for share;
  perform from users u where u.id = any(p_senders) order by u.id for share;
  perform from segment_staff f
    where f.user_id = any(p_senders) and f.segment_id in (select r.segment_id from chat_rooms r where r.id = any(p_rooms))
    order by f.segment_id, f.user_id for share;
  perform from memberships m
    where m.contact_id in (select c.id from contacts c where c.user_id = any(p_senders))
      and m.segment_id in (select r.segment_id from chat_rooms r where r.id = any(p_rooms))
    order by m.id for share;
end $$;

-- Stores messages of any rooms in the order given. One locked row must not stop all others: the writer then tries them
-- one by one. `outcome`: stored, or known (the same was sent with this key), or the
-- reason of a refusal. `people` are those who may read the room now.
create function chat_store(p_node text, p_rooms uuid[], p_senders uuid[], p_sessions uuid[], p_keys uuid[], p_kinds text[],
  p_bodies text[], p_digests bigint[], p_replies uuid[], p_files uuid[], p_names text[])
returns table (ord integer, outcome text, id uuid, room integer, seq integer, at timestamptz, people uuid[]) language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform chat_hold(p_rooms, p_senders, p_sessions);
  -- A new statement: it sees what was committed while the locks were waited for.
  return query
  with incoming as materialized (
    select i.ord::integer as ord, i.sender, i.key, i.kind, i.body, i.digest, i.reply, i.file, i.name, r.no, r.segment_id, r.last_seq, r.last_at,
      i.session is null or exists (select from sessions s where s.id = i.session and s.user_id = i.sender and s.expires_at > now()) as is_signed_in,
      p.user_id is not null and k.user_id is not null as is_reader,
      m.id as known_id, m.seq as known_seq, m.at as known_at, m.digest as known_digest, q.seq as reply_seq
    from unnest(p_rooms, p_senders, p_sessions, p_keys, p_kinds, p_bodies, p_digests, p_replies, p_files, p_names)
      with ordinality as i (room, sender, session, key, kind, body, digest, reply, file, name, ord)
    left join chat_rooms r on r.id = i.room
    left join chat_participants p on p.room_no = r.no and p.user_id = i.sender
    left join chat_curators k on k.segment_id = r.segment_id and k.user_id = i.sender
    left join chat_messages m on m.sender_id = i.sender and m.room_no = r.no and m.client_id = i.key
    left join chat_messages q on q.id = i.reply and q.room_no = r.no),
  readers as materialized (
    select p.room_no, array_agg(p.user_id) as people
    from (select distinct i.no, i.segment_id from incoming i where i.is_reader) d
    join chat_participants p on p.room_no = d.no
    join chat_curators k on k.segment_id = d.segment_id and k.user_id = p.user_id
    group by p.room_no),
  judged as materialized (
    select i.*, a.people, case
      when not i.is_signed_in then 'signed-out'
      when not i.is_reader then 'not-found'
      when i.known_digest = i.digest then 'known'
      when i.known_id is not null then 'key-used'
      when i.reply is not null and i.reply_seq is null then 'other-room'
      when cardinality(a.people) < 2 then 'read-only'
      else 'stored' end as outcome
    from incoming i left join readers a on a.room_no = i.no),
  fresh as materialized (
    select j.ord, j.no, uuidv7() as id, j.last_seq + row_number() over (partition by j.no order by j.ord)::integer as seq,
      greatest(c.at, j.last_at) as at, j.sender, j.key, j.digest, j.kind, j.body, j.reply_seq, j.file, j.name
    from judged j cross join (select clock_timestamp() as at) c where j.outcome = 'stored'),
  stored as (
    insert into chat_messages (id, room_no, seq, sender_id, client_id, digest, at, kind, body, reply_to, file_id, file_name)
    select f.id, f.no, f.seq, f.sender, f.key, f.digest, f.at, f.kind, f.body, f.reply_seq, f.file, f.name from fresh f),
  bumped as (
    update chat_rooms r set last_seq = t.last, last_at = t.at, changed_by = pg_current_xact_id()
    from (select f.no, min(f.seq) as first, max(f.seq) as last, max(f.at) as at from fresh f group by f.no) t
    where r.no = t.no returning t.no, t.first, t.last),
  announced as (
    select case when count(*) > 0 then chat_announce(p_node, string_agg(format('m%s:%s:%s', b.no, b.first, b.last), ',')) end from bumped b)
  select j.ord, j.outcome, coalesce(f.id, j.known_id), j.no, coalesce(f.seq, j.known_seq), coalesce(f.at, j.known_at), j.people
  from judged j left join fresh f on f.ord = j.ord cross join announced order by j.ord;
end $$;

-- The same for a few messages: small statements whose plans are kept. The one above is planned anew each time, which
-- pays for many messages only.
create function chat_store_few(p_node text, p_rooms uuid[], p_senders uuid[], p_sessions uuid[], p_keys uuid[], p_kinds text[],
  p_bodies text[], p_digests bigint[], p_replies uuid[], p_files uuid[], p_names text[])
returns table (ord integer, outcome text, id uuid, room integer, seq integer, at timestamptz, people uuid[]) language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  place record;
  known record;
  answered integer;
  parts text[];
begin
  perform chat_hold(p_rooms, p_senders, p_sessions);
  for i in 1 .. cardinality(p_rooms) loop
    ord := i; id := null; room := null; seq := null; at := null; people := null; answered := null;
    if p_sessions[i] is not null then
      perform from sessions s where s.id = p_sessions[i] and s.user_id = p_senders[i] and s.expires_at > now();
      if not found then outcome := 'signed-out'; return next; continue; end if;
    end if;
    select r.no, r.segment_id into place from chat_rooms r
      join chat_participants p on p.room_no = r.no and p.user_id = p_senders[i] where r.id = p_rooms[i];
    if found then perform from chat_curators k where k.segment_id = place.segment_id and k.user_id = p_senders[i]; end if;
    if not found then outcome := 'not-found'; return next; continue; end if;
    room := place.no;
    select array_agg(p.user_id) into people from chat_participants p
      join chat_curators k on k.segment_id = place.segment_id and k.user_id = p.user_id where p.room_no = room;
    select m.id, m.seq, m.at, m.digest into known from chat_messages m
      where m.sender_id = p_senders[i] and m.room_no = room and m.client_id = p_keys[i];
    if found then
      outcome := case when known.digest = p_digests[i] then 'known' else 'key-used' end;
      id := known.id; seq := known.seq; at := known.at; return next; continue;
    end if;
    if p_replies[i] is not null then
      select q.seq into answered from chat_messages q where q.id = p_replies[i] and q.room_no = room;
      if not found then outcome := 'other-room'; return next; continue; end if;
    end if;
    if cardinality(people) < 2 then outcome := 'read-only'; return next; continue; end if;
    update chat_rooms r set last_seq = r.last_seq + 1, last_at = greatest(clock_timestamp(), r.last_at), changed_by = pg_current_xact_id()
      where r.no = room returning r.last_seq, r.last_at into seq, at;
    id := uuidv7();
    insert into chat_messages (id, room_no, seq, sender_id, client_id, digest, at, kind, body, reply_to, file_id, file_name)
      values (id, room, seq, p_senders[i], p_keys[i], p_digests[i], at, p_kinds[i], p_bodies[i], answered, p_files[i], p_names[i]);
    parts := parts || format('m%s:%s:%s', room, seq, seq); outcome := 'stored'; return next;
  end loop;
  if parts is not null then perform chat_announce(p_node, array_to_string(parts, ',')); end if;
end $$;

-- Raises read marks; a smaller one changes nothing, and none exceeds what the room has. Viewed means read too.
create function chat_mark(p_node text, p_rooms uuid[], p_people uuid[], p_sessions uuid[], p_read integer[], p_viewed integer[])
returns table (ord integer, room integer, last_read integer, last_viewed integer, unread integer) language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform from chat_rooms r where r.id = any(p_rooms) order by r.no for no key update;
  return query
  with asked as materialized (
    select i.ord::integer as ord, r.no, r.last_seq, p.user_id, p.last_read, p.last_viewed,
      least(greatest(i.read, i.viewed), r.last_seq) as read, least(i.viewed, r.last_seq) as viewed
    from unnest(p_rooms, p_people, p_sessions, p_read, p_viewed) with ordinality as i (room, person, session, read, viewed, ord)
    join chat_rooms r on r.id = i.room
    join chat_participants p on p.room_no = r.no and p.user_id = i.person
    join chat_curators k on k.segment_id = r.segment_id and k.user_id = i.person
    where i.session is null or exists (select from sessions s where s.id = i.session and s.user_id = i.person and s.expires_at > now())),
  highest as materialized (
    select a.no, a.user_id, greatest(max(a.read), max(a.last_read)) as read, greatest(max(a.viewed), max(a.last_viewed)) as viewed,
      max(a.read) > max(a.last_read) or max(a.viewed) > max(a.last_viewed) as grows
    from asked a group by a.no, a.user_id),
  raised as (
    update chat_participants p set last_read = h.read, last_viewed = h.viewed
    from highest h where h.grows and p.room_no = h.no and p.user_id = h.user_id returning p.room_no),
  bumped as (
    update chat_rooms r set changed_by = pg_current_xact_id() where r.no in (select room_no from raised) returning r.no),
  announced as (
    select case when count(*) > 0 then chat_announce(p_node, string_agg('r' || b.no, ',')) end from bumped b)
  select a.ord, a.no, h.read, h.viewed, (select count(*)::integer from (select from chat_messages m
      where m.room_no = a.no and m.seq > h.read and m.sender_id is distinct from a.user_id and m.deleted_at is null limit 100) n)
  from asked a join highest h on h.no = a.no and h.user_id = a.user_id cross join announced order by a.ord;
end $$;
