-- Harvesters of OAI-PMH hear of works that everybody could see and no longer can. A row is written in the transaction
-- that closes a work; works that were never open have none. It is no reference: it outlives its work.
--
-- A work that opens without a change of its own (its segment becomes public, it is hung) gets a row too, because its
-- updated_at is older than what harvesters have asked for.
create table harvested_changes (
  artwork_id uuid primary key,
  at timestamptz not null,
  is_deleted boolean not null,
  source text,
  segment_ids uuid[] not null default '{}'
);
create index harvested_changes_at on harvested_changes (at, artwork_id);

create function note_harvested_changes() returns trigger language plpgsql as $$
  begin
    insert into harvested_changes (artwork_id, at, is_deleted, source, segment_ids)
      select n.artwork_id, now(), true, a.source,
        array(select h.segment_id from artwork_segments h join segments g on g.id = h.segment_id
          where h.artwork_id = n.artwork_id and h.published and g.public and g.visible order by 1)
      from changed n join former f on f.artwork_id = n.artwork_id join artworks a on a.id = n.artwork_id
      where f.is_open and not n.is_open order by n.artwork_id
      on conflict (artwork_id) do update set at = excluded.at, is_deleted = true, source = excluded.source, segment_ids = excluded.segment_ids;
    insert into harvested_changes (artwork_id, at, is_deleted)
      select n.artwork_id, now(), false
      from changed n join former f on f.artwork_id = n.artwork_id join artworks a on a.id = n.artwork_id
      where n.is_open and not f.is_open and a.updated_at < now() order by n.artwork_id
      on conflict (artwork_id) do update set at = excluded.at, is_deleted = false, source = null, segment_ids = '{}';
    delete from harvested_changes c using changed n join former f on f.artwork_id = n.artwork_id join artworks a on a.id = n.artwork_id
      where c.artwork_id = n.artwork_id and n.is_open and not f.is_open and a.updated_at >= now();
    return null;
  end $$;
create trigger listed_works_harvested after update on listed_works
  referencing old table as former new table as changed for each statement execute function note_harvested_changes();

-- Before artworks_unlisted, whose name comes later: it forgets whether the works were open.
create function note_removed_works() returns trigger language plpgsql as $$
  begin
    insert into harvested_changes (artwork_id, at, is_deleted, source)
      select r.id, now(), true, r.source from removed r join listed_works l on l.artwork_id = r.id
      where l.is_open order by r.id
      on conflict (artwork_id) do update set at = excluded.at, is_deleted = true, source = excluded.source, segment_ids = '{}';
    return null;
  end $$;
create trigger artworks_removed after delete on artworks
  referencing old table as removed for each statement execute function note_removed_works();
