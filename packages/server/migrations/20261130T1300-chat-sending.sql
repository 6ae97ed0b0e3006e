-- Storing a batch found the key of a message and the answered message by walking their whole rooms, while the table had
-- no statistics or old ones: 190 µs a message in rooms of 100, and more with every message. Now each is looked up by one
-- of the two unique indexes, whatever the planner knows: `is not distinct from` uses no index, and `offset 0` keeps the
-- look-up one of its own. Readers of a room are judged once, not once per sender too.
alter table chat_messages
  drop constraint chat_messages_sent_key,
  add constraint chat_messages_sent_key unique (sender_id, client_id, room_no);

create or replace function chat_store(p_node text, p_rooms uuid[], p_senders uuid[], p_sessions uuid[], p_keys uuid[], p_kinds text[],
  p_bodies text[], p_digests bigint[], p_replies uuid[], p_files uuid[], p_names text[])
returns table (ord integer, outcome text, id uuid, room integer, seq integer, at timestamptz, people uuid[]) language plpgsql set lock_timeout = '2s' set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform chat_hold(p_rooms, p_senders, p_sessions);
  -- A new statement: it sees what was committed while the locks were waited for.
  return query
  with incoming as materialized (
    select i.ord::integer as ord, i.sender, i.key, i.kind, i.body, i.digest, i.reply, i.file, i.name, r.no, r.segment_id, r.last_seq, r.last_at,
      i.session is null or s.id is not null as is_signed_in,
      m.id as known_id, m.seq as known_seq, m.at as known_at, m.digest as known_digest, q.seq as reply_seq
    from unnest(p_rooms, p_senders, p_sessions, p_keys, p_kinds, p_bodies, p_digests, p_replies, p_files, p_names)
      with ordinality as i (room, sender, session, key, kind, body, digest, reply, file, name, ord)
    left join chat_rooms r on r.id = i.room
    left join lateral (select s.id from sessions s
      where s.id = i.session and s.user_id = i.sender and s.expires_at > now() offset 0) s on true
    left join lateral (select m.id, m.seq, m.at, m.digest from chat_messages m
      where m.sender_id = i.sender and m.client_id = i.key and m.room_no is not distinct from r.no offset 0) m on true
    left join lateral (select q.seq from chat_messages q where q.id = i.reply and q.room_no is not distinct from r.no offset 0) q on true),
  readers as materialized (
    select d.no, array_agg(k.user_id) as people
    from (select distinct i.no, i.segment_id from incoming i) d
    join chat_participants p on p.room_no = d.no
    join chat_curators k on k.segment_id = d.segment_id and k.user_id = p.user_id
    group by d.no),
  judged as materialized (
    select i.*, a.people, case
      when not i.is_signed_in then 'signed-out'
      when a.people is null or i.sender <> all(a.people) then 'not-found'
      when i.known_digest = i.digest then 'known'
      when i.known_id is not null then 'key-used'
      when i.reply is not null and i.reply_seq is null then 'other-room'
      when cardinality(a.people) < 2 then 'read-only'
      else 'stored' end as outcome
    from incoming i left join readers a on a.no = i.no),
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

create or replace function chat_store_few(p_node text, p_rooms uuid[], p_senders uuid[], p_sessions uuid[], p_keys uuid[], p_kinds text[],
  p_bodies text[], p_digests bigint[], p_replies uuid[], p_files uuid[], p_names text[])
returns table (ord integer, outcome text, id uuid, room integer, seq integer, at timestamptz, people uuid[]) language plpgsql set lock_timeout = '2s' set enable_seqscan = off as $$
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
      where m.sender_id = p_senders[i] and m.client_id = p_keys[i] and m.room_no is not distinct from room;
    if found then
      outcome := case when known.digest = p_digests[i] then 'known' else 'key-used' end;
      id := known.id; seq := known.seq; at := known.at; return next; continue;
    end if;
    if p_replies[i] is not null then
      select q.seq into answered from chat_messages q where q.id = p_replies[i] and q.room_no is not distinct from room;
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
