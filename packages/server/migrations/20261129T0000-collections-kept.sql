-- A rank is a key of fractional indexing: moving something writes its own row only. Ranks are compared byte by byte.
alter table collections
  add column rank text collate "C",
  add column cover_artwork_id uuid references artworks on delete set null;
alter table collection_items
  add column id uuid not null default uuidv7(),
  add column keeper_id uuid,
  add column rank text collate "C",
  add column text text not null default '';

-- 'd' begins a key with four more digits of the base 62.
create function pg_temp.rank_at(n bigint) returns text language sql immutable as $$
  select 'd' || string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (n / weight % 62)::int + 1, 1), '' order by weight desc)
    from unnest(array[238328, 3844, 62, 1]) weight $$;
update collections c set rank = pg_temp.rank_at(o.at)
  from (select id, row_number() over (partition by segment_id order by position, id) as at from collections where segment_id is not null) o
  where o.id = c.id;
update collection_items i set rank = pg_temp.rank_at(o.at), keeper_id = o.keeper_id
  from (select k.collection_id, k.artwork_id, coalesce(c.owner_id, c.segment_id) as keeper_id,
      row_number() over (partition by k.collection_id order by k.position, k.artwork_id) as at
    from collection_items k join collections c on c.id = k.collection_id) o
  where o.collection_id = i.collection_id and o.artwork_id = i.artwork_id;

drop index collections_segment, collections_owner, collection_items_order;
alter table collections
  drop column position,
  add check ((segment_id is null) = (rank is null));
alter table collection_items
  drop constraint collection_items_pkey,
  drop column position,
  alter column rank set not null,
  alter column keeper_id set not null,
  alter column artwork_id drop not null,
  add primary key (id),
  add unique (collection_id, artwork_id);
comment on column collection_items.artwork_id is 'null for a wall text between the works';
comment on column collection_items.text is 'a wall text, or a note on the work';
comment on column collection_items.keeper_id is 'the person or the segment whose collection it is';

create unique index collections_segment on collections (segment_id, rank);
create index collections_owner on collections (owner_id, updated_at desc, id desc);
create index collections_cover on collections (cover_artwork_id) where cover_artwork_id is not null;
create unique index collection_items_order on collection_items (collection_id, rank) include (artwork_id);
-- Which works of a page are saved, and which were saved last.
create index collection_items_kept on collection_items (keeper_id, artwork_id) include (added_at, id);
create index collection_items_recent on collection_items (keeper_id, added_at desc, id desc) where artwork_id is not null;

-- Deleted collections as they were, to be restored for a while; what else reads collections does not see them.
create table deleted_collections (
  id uuid primary key,
  owner_id uuid references users on delete cascade,
  segment_id uuid references segments on delete cascade,
  was jsonb not null,
  deleted_at timestamptz not null default now()
);
create index deleted_collections_old on deleted_collections (deleted_at);
create index deleted_collections_owner on deleted_collections (owner_id);
create index deleted_collections_segment on deleted_collections (segment_id);

-- The index of works knows the collections of segments only: what a person saves renews nothing, and a work that many
-- have saved has no larger row.
create or replace view index_rows as
  select n.artwork_id,
      uuid_send(n.artwork_id)
      || int8send((extract(epoch from n.created_at) * 1000000)::bigint)
      || int4send(n.no)
      || int4send(n.published::int + 2 * n.is_open::int
        + 4 * (exists (select from artwork_images i where i.artwork_id = n.artwork_id))::int
        + 8 * (exists (select from artwork_models m where m.artwork_id = n.artwork_id))::int)
      || int2send(greatest(-32767, least(32767, coalesce(n.year_from, -32768)))::int2)
      || int2send(greatest(-32767, least(32767, coalesce(n.year_to, -32768)))::int2)
      || int2send((select coalesce(sum(1 << (shown.at - 1)::int), 0)::int2
          from artwork_images i join files f on f.id = i.file_id cross join lateral unnest(f.palette) with ordinality shown (share, at)
          where i.artwork_id = n.artwork_id and i.position = 0 and shown.share >= 6))
      || (select int2send(length(given.uri)::int2) || given.uri
        from (select convert_to(left(coalesce((select a.rights_uri from artworks a where a.id = n.artwork_id), ''), 200), 'UTF8')) as given (uri))
      || (select int4send(count(*)::int) || coalesce(string_agg(int4send(own.no), ''::bytea order by own.no), ''::bytea) from (
          select t.no from artwork_tags w join tags t on t.id = w.tag_id where w.artwork_id = n.artwork_id
          union select p.no from artwork_artists w join artists p on p.id = w.artist_id where w.artwork_id = n.artwork_id
        ) own)
      || (select int4send(count(*)::int) || coalesce(string_agg(
            int4send(g.no * 2 + h.published::int) || int8send((extract(epoch from h.added_at) * 1000000)::bigint), ''::bytea order by g.no), ''::bytea)
          from artwork_segments h join segments g on g.id = h.segment_id where h.artwork_id = n.artwork_id)
      || (select int4send(count(*)::int) || coalesce(string_agg(int4send(c.no), ''::bytea order by c.no), ''::bytea)
          from collection_items o join collections c on c.id = o.collection_id and c.segment_id is not null where o.artwork_id = n.artwork_id)
      as packed
    from listed_works n;

create or replace function index_collection_items_after_insert() returns trigger language plpgsql as $$
  begin
    insert into works_due_for_index (artwork_id)
      select distinct t.artwork_id from touched t join collections c on c.id = t.collection_id
      where c.segment_id is not null and t.artwork_id is not null;
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $$;
-- A collection that is gone may have been a segment's.
create or replace function index_collection_items_after_delete() returns trigger language plpgsql as $$
  begin
    insert into works_due_for_index (artwork_id)
      select distinct t.artwork_id from touched t left join collections c on c.id = t.collection_id
      where c.owner_id is null and t.artwork_id is not null;
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $$;
-- An order, a note and a wall text are not in the index.
drop trigger index_collection_items_after_update on collection_items;
drop function index_collection_items_after_update();
insert into works_due_for_index (artwork_id)
  select distinct i.artwork_id from collection_items i join collections c on c.id = i.collection_id where c.owner_id is not null;
