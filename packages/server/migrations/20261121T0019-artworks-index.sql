-- One compact row per work for the index in memory: what lists, facets and similarity need, with the work's own terms
-- only. Triggers note which works are due; index_due_works() writes their rows.

-- packed is null for a work that is gone. Rows are written by one process at a time, so versions are in the order of
-- their commits.
create sequence indexed_versions;
create table indexed_works (
  artwork_id uuid primary key,
  version bigint not null default nextval('indexed_versions'),
  packed bytea
);
create index indexed_works_version on indexed_works (version);

create table works_due_for_index (no bigint generated always as identity primary key, artwork_id uuid not null);

-- Big-endian; index-rows.ts reads it. A picture shows a pigment if it takes at least six percent of it.
create view index_rows as select n.artwork_id,
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
          from collection_items o join collections c on c.id = o.collection_id where o.artwork_id = n.artwork_id)
      as packed
    from listed_works n;

-- The lock is held until the commit is visible: of two writers, the second one sees what the first one saw, or later.
create function index_due_works(most int) returns int language plpgsql as $$
  declare due uuid[];
  begin
    if not pg_try_advisory_xact_lock(hashtext('index_due_works')) then
      return -1;
    end if;
    with taken as (
      delete from works_due_for_index where ctid = any(array(select ctid from works_due_for_index limit most)) returning artwork_id
    ) select array_agg(distinct artwork_id) into due from taken;
    if due is null then
      return 0;
    end if;
    insert into indexed_works as known (artwork_id, packed)
      select id, r.packed from unnest(due) id left join index_rows r on r.artwork_id = id
      on conflict (artwork_id) do update set packed = excluded.packed, version = nextval('indexed_versions')
      where known.packed is distinct from excluded.packed;
    perform pg_notify('oeuvre_index', 'works');
    return cardinality(due);
  end $$;

-- The tables that a row is made of.
do $do$
declare source text; act text;
begin
  foreach source in array array['listed_works', 'artwork_tags', 'artwork_artists', 'artwork_segments', 'artwork_images', 'artwork_models', 'collection_items'] loop
    foreach act in array array['insert', 'update', 'delete'] loop
      execute format($make$
        create function index_%1$s_after_%2$s() returns trigger language plpgsql as $$
      begin
        insert into works_due_for_index (artwork_id) select distinct artwork_id from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $$;
        create trigger index_%1$s_after_%2$s after %2$s on %1$s referencing %3$s table as touched
          for each statement execute function index_%1$s_after_%2$s();
      $make$, source, act, case act when 'delete' then 'old' else 'new' end);
    end loop;
  end loop;
end $do$;

create function index_changed_rights() returns trigger language plpgsql as $$
  begin
    insert into works_due_for_index (artwork_id)
      select n.id from changed n join former f on f.id = n.id where n.rights_uri is distinct from f.rights_uri;
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $$;
create trigger index_artworks_after_update after update on artworks referencing old table as former new table as changed
  for each statement execute function index_changed_rights();

create function index_changed_palettes() returns trigger language plpgsql as $$
  begin
    insert into works_due_for_index (artwork_id)
      select i.artwork_id from changed n join former f on f.id = n.id join artwork_images i on i.file_id = n.id
      where n.palette is distinct from f.palette;
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $$;
create trigger index_files_after_update after update on files referencing old table as former new table as changed
  for each statement execute function index_changed_palettes();

-- The tree of terms is small: the index reads it again as a whole.
create function tell_index_of_terms() returns trigger language plpgsql as $$
  begin
    perform pg_notify('oeuvre_index', 'terms');
    return null;
  end $$;
create trigger index_tags_changed after insert or update or delete on tags
  for each statement execute function tell_index_of_terms();
create trigger index_tag_parents_changed after insert or update or delete on tag_parents
  for each statement execute function tell_index_of_terms();
create trigger index_artists_changed after insert or update or delete on artists
  for each statement execute function tell_index_of_terms();

create function tell_index() returns trigger language plpgsql as $$
  begin
    perform pg_notify('oeuvre_index', tg_argv[0]);
    return null;
  end $$;
-- Only collections of segments count for similarity: those of people are nobody else's business.
create trigger index_collections_added after insert on collections
  for each row when (new.segment_id is not null) execute function tell_index('collections');
create trigger index_collections_moved after update of segment_id on collections
  for each row when (new.segment_id is distinct from old.segment_id) execute function tell_index('collections');
create trigger index_weights_changed after update of active on term_models
  for each row when (new.active) execute function tell_index('weights');
