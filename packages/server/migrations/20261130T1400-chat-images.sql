-- A search for images only, with the words of their files' names.
create index chat_messages_images on chat_messages (room_no, seq) where kind = 'image' and deleted_at is null;

drop function chat_search(uuid, tsquery, uuid[], uuid, timestamptz, timestamptz, integer);
-- The newest messages with these words (all messages, if it is null) in the rooms of a person; or only their images. The rooms come in the
-- order of their newest message: once enough is found that is newer than the next room, no later room has any of them.
-- A common word is found within the newest messages of a room; for a rare one the index has few hits.
create function chat_search(p_person uuid, p_words tsquery, p_senders uuid[], p_room uuid, p_from timestamptz, p_until timestamptz, p_images boolean, p_most integer)
returns table (room_no integer, seq integer, at timestamptz) language plpgsql stable as $$
#variable_conflict use_column
declare
  walked constant integer := 1000;
  is_common boolean := false;
  place record;
  here_seqs integer[];
  here_ats timestamptz[];
  nos integer[] := '{}';
  seqs integer[] := '{}';
  ats timestamptz[] := '{}';
begin
  for place in
    select r.no, l.last, n.at as newest from chat_participants p join chat_rooms r on r.no = p.room_no
    join chat_curators k on k.segment_id = r.segment_id and k.user_id = p.user_id
    cross join lateral (select case when p_until is null or p_until > r.last_at then r.last_seq
      when r.last_seq > walked then chat_seq_before(r.no, r.last_seq, p_until)
      else (select m.seq from chat_messages m where m.room_no = r.no and m.at < p_until order by m.seq desc limit 1) end as last) l
    cross join lateral (select case when l.last = r.last_seq then r.last_at
      else (select m.at from chat_messages m where m.room_no = r.no and m.seq = l.last) end as at) n
    where p.user_id = p_person and l.last > 0 and (p_room is null or r.id = p_room) order by n.at desc, r.no
  loop
    exit when cardinality(ats) = p_most and ats[p_most] > place.newest or p_from > place.newest;
    here_seqs := null;
    if p_images then
      select array_agg(m.seq), array_agg(m.at) into here_seqs, here_ats from (
        select m.seq, m.at from chat_messages m
        where m.room_no = place.no and m.kind = 'image' and m.seq <= place.last and m.deleted_at is null
          and (p_words is null or to_tsvector('simple', plain_text(translate(m.file_name, '._-', '   '))) @@ p_words)
          and (p_senders is null or m.sender_id = any(p_senders)) and (p_from is null or m.at >= p_from)
        order by m.seq desc limit p_most) m;
    elsif p_words is null then
      select array_agg(m.seq), array_agg(m.at) into here_seqs, here_ats from (
        select m.seq, m.at from chat_messages m
        where m.room_no = place.no and m.seq <= place.last and m.deleted_at is null
          and (p_senders is null or m.sender_id = any(p_senders)) and (p_from is null or m.at >= p_from)
        order by m.seq desc limit p_most) m;
    elsif is_common or place.last > walked then
      select array_agg(m.seq), array_agg(m.at) into here_seqs, here_ats from (
        select m.seq, m.at from (
          select m.seq, m.at, m.body from chat_messages m
          where m.room_no = place.no and m.seq <= place.last and m.seq > place.last - walked and m.deleted_at is null
            and (p_senders is null or m.sender_id = any(p_senders)) and (p_from is null or m.at >= p_from)
          order by m.seq desc limit walked) m
        where to_tsvector('simple', plain_text(m.body)) @@ p_words order by m.seq desc limit p_most) m;
    end if;
    is_common := coalesce(cardinality(here_seqs), 0) = p_most;
    if p_words is not null and not p_images and not is_common then
      select array_agg(m.seq), array_agg(m.at) into here_seqs, here_ats from (
        select m.seq, m.at from chat_messages m
        where abs(m.room_no) = place.no and to_tsvector('simple', plain_text(m.body)) @@ p_words and m.deleted_at is null
          and m.seq <= place.last and (p_senders is null or m.sender_id = any(p_senders)) and (p_from is null or m.at >= p_from)
        order by m.seq desc limit p_most) m;
      is_common := coalesce(cardinality(here_seqs), 0) = p_most;
    end if;
    if here_seqs is not null then
      select array_agg(h.no), array_agg(h.seq), array_agg(h.at) into nos, seqs, ats from (
        select h.no, h.seq, h.at from (
          select n.no, n.seq, n.at from unnest(nos, seqs, ats) n (no, seq, at)
          union all select place.no, n.seq, n.at from unnest(here_seqs, here_ats) n (seq, at)) h
        order by h.at desc, h.no, h.seq desc limit p_most) h;
    end if;
  end loop;
  return query select n.no, n.seq, n.at from unnest(nos, seqs, ats) n (no, seq, at);
end $$;
