-- The place in the contracts' list of statuses; 15 is a member who accepted an invitation, which is a filter.
create function membership_code(status text, join_type text) returns smallint language sql immutable parallel safe as $$
    select case when status = 'SUBSCRIBED' and join_type = 'invited' then 15 else array_position(array['UNREGISTERED_BY_CURATOR',
      'UNREGISTERED_FROM_NEWSLETTER', 'UNREGISTERED_INVITED_BY_CURATOR', 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
      'REGISTERED_BY_CURATOR', 'REGISTERED_FROM_NEWSLETTER', 'INVITED', 'INVITATION_CANCELLED', 'REQUEST_PENDING',
      'REQUEST_REJECTED', 'SUBSCRIBED', 'SUSPENDED', 'LEAVE_BY_USER', 'UNSUBSCRIBED'], status) end::smallint $$;
create function newsletter_code(status text) returns smallint language sql immutable parallel safe as $$
    select case status when 'notSubscribed' then 0 when 'unsubscribed' then 1 else 2 end::smallint $$;
-- What trigrams cannot find: every piece of one or two characters. As SQL with distinct it was eight times slower. The
-- cost keeps the planner from computing it for every row instead of asking its index.
create function short_pieces(words text) returns text[] language plpgsql immutable parallel safe strict cost 5000 as $$
    declare letters text[] := string_to_array(words, null); pieces text[] := letters; at int;
    begin
      for at in 2 .. cardinality(letters) loop
        pieces[cardinality(letters) + at - 1] := letters[at - 1] || letters[at];
      end loop;
      return pieces;
    end $$;

-- One narrow row per person and segment for lists of a million contacts (decision 0063). memberships and contacts
-- stay the truth; statement triggers write here in the same statement. The texts by which people are found are a table
-- of their own, so a change of status does not write to their indexes.
create table contact_texts (
  contact_id uuid primary key references contacts on delete cascade,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  country_key text collate "C" not null,
  email text collate "C" not null,
  search text collate "C" not null
) with (parallel_workers = 0);
create index contact_texts_trigrams on contact_texts using gin (search gin_trgm_ops) with (gin_pending_list_limit = 512);
create index contact_texts_pieces on contact_texts using gin (short_pieces(search)) with (gin_pending_list_limit = 512);

-- Lengths keep a row of an index below PostgreSQL's limit of 2,704 bytes.
create view contact_text_rows as select c.id as contact_id,
  left(plain_text(c.last_name), 120) as last_key,
  left(plain_text(c.first_name), 120) as first_key,
  left(plain_text(coalesce(c.country_name, '')), 120) as country_key,
  left(c.email, 160) as email,
  left(plain_text(trim(c.first_name || ' ' || c.last_name)), 120) || chr(10) || left(plain_text(c.email), 160) as search
from contacts c;

create function contact_texts_follow() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into contact_texts (contact_id, last_key, first_key, country_key, email, search)
          select r.contact_id, r.last_key, r.first_key, r.country_key, r.email, r.search
          from fresh c join contact_text_rows r on r.contact_id = c.id;
      else
        update contact_texts t set (last_key, first_key, country_key, email, search) =
            (r.last_key, r.first_key, r.country_key, r.email, r.search)
          from fresh c join stale o on o.id = c.id join contact_text_rows r on r.contact_id = c.id
          where t.contact_id = c.id
            and (o.first_name, o.last_name, o.email, o.country_name)
              is distinct from (c.first_name, c.last_name, c.email, c.country_name);
      end if;
      return null;
    end $$;
create trigger contacts_write_texts after insert on contacts referencing new table as fresh
  for each statement execute function contact_texts_follow();
create trigger contacts_rewrite_texts after update on contacts referencing old table as stale new table as fresh
  for each statement execute function contact_texts_follow();

-- Without foreign keys, whose checks cost more than the row; triggers delete what belongs to nobody. status 0: removed
-- from the segment, kept for the list as of a past moment.
create table segment_contacts (
  no int generated always as identity,
  segment_no int not null,
  contact_id uuid not null,
  status smallint not null,
  newsletter smallint not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  country_key text collate "C" not null,
  email text collate "C" not null,
  search text collate "C" not null,
  primary key (segment_no, contact_id) include (status, newsletter)
) with (parallel_workers = 0, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- One per sort; what they include lets a walk filter without the table. A full name is the first part of the search text.
create index segment_contacts_email on segment_contacts (segment_no, email, contact_id) include (status, newsletter, no, search);
create index segment_contacts_last_key on segment_contacts (segment_no, last_key, contact_id) include (status, newsletter, no, search);
create index segment_contacts_first_key on segment_contacts (segment_no, first_key, contact_id) include (status, newsletter, no, search);
create index segment_contacts_country_key on segment_contacts (segment_no, country_key, contact_id) include (status, newsletter, no, search);
create index segment_contacts_search on segment_contacts (segment_no, search, contact_id) include (status, newsletter, no);
create index segment_contacts_status on segment_contacts (segment_no, status, newsletter) include (search);
-- The row of somebody whom a text finds is read from the index alone: the planner preferred the shorter one.
create index segment_contacts_contact on segment_contacts (contact_id, segment_no) include (status, newsletter);

-- Rows in the order of their key, so that two writers wait for each other instead of blocking each other. Somebody may be
-- renamed while they are added to a segment: the new row waits for the name, or the name for the row.
create function segment_contacts_follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update segment_contacts x set status = 0, newsletter = 0
          from stale m join segments s on s.id = m.segment_id
          where x.segment_no = s.no and x.contact_id = m.contact_id
            and not exists (select from memberships k where k.segment_id = m.segment_id and k.contact_id = m.contact_id);
      end if;
      if tg_op <> 'DELETE' then
        perform from contact_texts t
          where t.contact_id in (select m.contact_id from fresh m join segments s on s.id = m.segment_id
            where not exists (select from segment_contacts x where x.segment_no = s.no and x.contact_id = m.contact_id))
          order by t.contact_id for share;
        insert into segment_contacts as x (segment_no, contact_id, status, newsletter, last_key, first_key, country_key, email, search)
          select s.no, m.contact_id, membership_code(m.status, m.join_type), newsletter_code(m.newsletter_status),
            t.last_key, t.first_key, t.country_key, t.email, t.search
          from fresh m join segments s on s.id = m.segment_id join contact_texts t on t.contact_id = m.contact_id
          order by s.no, m.contact_id
          on conflict (segment_no, contact_id) do update set status = excluded.status, newsletter = excluded.newsletter
            where (x.status, x.newsletter) is distinct from (excluded.status, excluded.newsletter);
      end if;
      return null;
    end $$;
create trigger memberships_add_rows after insert on memberships referencing new table as fresh
  for each statement execute function segment_contacts_follow();
create trigger memberships_change_rows after update on memberships referencing old table as stale new table as fresh
  for each statement execute function segment_contacts_follow();
create trigger memberships_remove_rows after delete on memberships referencing old table as stale
  for each statement execute function segment_contacts_follow();

create function segment_contacts_take_texts() returns trigger language plpgsql as $$
    begin
      update segment_contacts x set (last_key, first_key, country_key, email, search) =
          (t.last_key, t.first_key, t.country_key, t.email, t.search)
        from fresh t where x.contact_id = t.contact_id;
      return null;
    end $$;
create trigger contact_texts_change_rows after update on contact_texts referencing new table as fresh
  for each statement execute function segment_contacts_take_texts();

-- Numbers of contacts without counting them (decisions 0063 and 0064). A count is what was counted plus all changes that
-- are still noted: the job adds to its counts exactly the changes that it deletes, in one snapshot. Writers of one
-- segment never wait for a common row.
create table contact_changes (
  no bigint generated always as identity primary key,
  segment_no int not null,
  cell smallint not null,
  n smallint not null,
  contact_id uuid not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  country_key text collate "C" not null,
  email text collate "C" not null,
  search text collate "C" not null
);
create index contact_changes_segment on contact_changes (segment_no) include (cell, n);

-- cells[1 + status * 4 + newsletter]; the empty text counts everybody.
create table contact_counts (
  segment_no int not null,
  search text collate "C" not null,
  cells int[] not null,
  counted_at timestamptz not null default now(),
  -- How many changes were added since everybody was read, in the row of the empty text.
  folded int not null default 0,
  primary key (segment_no, search)
);

-- Every so many rows of each sort: the key of the first one, and how many of each kind follow up to the next mark.
create table contact_marks (
  segment_no int not null,
  sort text not null,
  place int not null,
  key text collate "C" not null,
  contact_id uuid not null,
  cells int[] not null,
  primary key (segment_no, sort, place)
);
create unique index contact_marks_key on contact_marks (segment_no, sort, key, contact_id);

create function contact_changes_write() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into contact_changes (segment_no, cell, n, contact_id, last_key, first_key, country_key, email, search)
          select segment_no, status * 4 + newsletter, -1, contact_id, last_key, first_key, country_key, email, search
          from stale where status > 0;
      end if;
      if tg_op <> 'DELETE' then
        insert into contact_changes (segment_no, cell, n, contact_id, last_key, first_key, country_key, email, search)
          select segment_no, status * 4 + newsletter, 1, contact_id, last_key, first_key, country_key, email, search
          from fresh where status > 0;
      end if;
      return null;
    end $$;
create trigger segment_contacts_log_insert after insert on segment_contacts referencing new table as fresh
  for each statement execute function contact_changes_write();
create trigger segment_contacts_log_update after update on segment_contacts referencing old table as stale new table as fresh
  for each statement execute function contact_changes_write();
create trigger segment_contacts_log_delete after delete on segment_contacts referencing old table as stale
  for each statement execute function contact_changes_write();

-- Numbers by cell as the array that the tables keep: cells[1 + cell].
create function contact_cells(cells int[], numbers int[]) returns int[] language sql immutable parallel safe as $$
    select array(select coalesce(sum(given.n), 0)::int from generate_series(0, 63) place
      left join unnest(cells, numbers) given (cell, n) on given.cell = place group by place order by place) $$;
create function contact_cells_sum(ones int[], others int[]) returns int[] language sql immutable parallel safe as $$
    select array(select coalesce(one, 0) + coalesce(other, 0) from unnest(ones, others) with ordinality pairs (one, other, place)
      order by place) $$;

-- Both axes of a membership at every moment: a row whenever status or newsletter changes, so how somebody stood at a
-- moment is their last row before it.
create table membership_points (
  segment_no int not null,
  contact_id uuid not null,
  at timestamptz not null,
  before smallint not null,
  cell smallint not null,
  primary key (segment_no, contact_id, at) include (cell)
) with (parallel_workers = 0);
create index membership_points_cell on membership_points (segment_no, cell, at) include (before, contact_id);

-- Everybody's places at some moments, so that counts as of a moment start nearby. A job writes them.
create table membership_moments (
  segment_no int not null,
  at timestamptz not null,
  cells int[] not null,
  primary key (segment_no, at)
);

-- These two functions write many people at once, and take as long for each as for one. A connection keeps the plans of
-- triggers, also those it made while a table was small: so they may only be plans that stay good.

-- Before and after are grouped, where a join of the two compared each with each.
create function membership_points_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from membership_points p using stale x where p.segment_no = x.segment_no and p.contact_id = x.contact_id;
        delete from membership_moments where segment_no in (select segment_no from stale);
      elsif tg_op = 'INSERT' then
        insert into membership_points (segment_no, contact_id, at, before, cell)
          select segment_no, contact_id, clock_timestamp(), 0, status * 4 + newsletter from fresh where status > 0;
      else
        -- A clock that was set back must not put a move before the one it follows.
        insert into membership_points (segment_no, contact_id, at, before, cell)
          select m.segment_no, m.contact_id, greatest(clock_timestamp(), (select max(at) + interval '1 microsecond' from membership_points l
              where l.segment_no = m.segment_no and l.contact_id = m.contact_id)), m.before, m.cell
          from (select segment_no, contact_id, max(before) as before, max(cell) as cell from (
              select segment_no, contact_id, status * 4 + newsletter as before, null::int as cell from stale
              union all select segment_no, contact_id, null, status * 4 + newsletter from fresh) both_ways
            group by segment_no, contact_id having max(before) <> max(cell)) m;
      end if;
      return null;
    end $$;
create trigger segment_contacts_place_insert after insert on segment_contacts referencing new table as fresh
  for each statement execute function membership_points_write();
create trigger segment_contacts_place_update after update on segment_contacts referencing old table as stale new table as fresh
  for each statement execute function membership_points_write();
create trigger segment_contacts_place_delete after delete on segment_contacts referencing old table as stale
  for each statement execute function membership_points_write();

-- A move has one time: how somebody stood at a moment and what the history says of it agree to the microsecond. The
-- change of the membership takes the clock's time, and the row of the history that follows takes it over: the point of
-- this transaction that no row of the history has told of yet. The history of a person is found by the person: by segment
-- and time, each row of an import read all rows before it.
create function membership_events_take_time() returns trigger language plpgsql
    set enable_seqscan = off as $$
    begin
      select p.at into new.at from segments s
        join lateral (select at from membership_points where segment_no = s.no and contact_id = new.contact_id
          order by segment_no desc, contact_id desc, at desc limit 1) p on true
        where s.id = new.segment_id and p.at >= now() and (
          select coalesce(bool_and(e.segment_id <> new.segment_id or e.at < p.at), true)
          from membership_events e where e.contact_id = new.contact_id);
      new.at := coalesce(new.at, clock_timestamp());
      return new;
    end $$;
create trigger membership_events_time before insert on membership_events for each row
  when (new.at is null) execute function membership_events_take_time();

-- The rows and numbers of a segment end with it.
create function segment_contacts_of_nobody() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'contacts' then
        delete from segment_contacts x using stale c where x.contact_id = c.id;
      else
        delete from segment_contacts x using stale s where x.segment_no = s.no;
        delete from contact_changes x using stale s where x.segment_no = s.no;
        delete from contact_counts x using stale s where x.segment_no = s.no;
        delete from contact_marks x using stale s where x.segment_no = s.no;
        delete from membership_moments x using stale s where x.segment_no = s.no;
      end if;
      return null;
    end $$;
create trigger contacts_forget_rows after delete on contacts referencing old table as stale
  for each statement execute function segment_contacts_of_nobody();
create trigger segments_forget_rows after delete on segments referencing old table as stale
  for each statement execute function segment_contacts_of_nobody();
