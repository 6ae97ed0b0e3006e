import { type Kysely, sql } from 'kysely';

/**
 * The row of the index gets what facets count: the pigments of the first picture. And every work gets a number, so that
 * PostgreSQL can name many works to the index in few bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listed_works add column no int generated always as identity`.execute(db);
  await createRow(db);
  await sql`update indexed_works i set packed = r.packed, version = nextval('indexed_versions')
    from index_rows r where r.artwork_id = i.artwork_id`.execute(db);
  await createTriggers(db);
}

/** Big-endian; `index-rows.ts` reads it. A picture shows a pigment if it takes at least six percent of it. */
async function createRow(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace view index_rows as select n.artwork_id,
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
    from listed_works n`.execute(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function index_changed_palettes() returns trigger language plpgsql as $$
  begin
    insert into works_due_for_index (artwork_id)
      select i.artwork_id from changed n join former f on f.id = n.id join artwork_images i on i.file_id = n.id
      where n.palette is distinct from f.palette;
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger index_files_after_update after update on files referencing old table as former new table as changed
    for each statement execute function index_changed_palettes()`.execute(db);

  await sql`create function tell_index() returns trigger language plpgsql as $$
  begin
    perform pg_notify('oeuvre_index', tg_argv[0]);
    return null;
  end $$`.execute(db);
  // Only collections of segments count for similarity: those of people are nobody else's business.
  await sql`create trigger index_collections_added after insert on collections
    for each row when (new.segment_id is not null) execute function tell_index('collections')`.execute(db);
  await sql`create trigger index_collections_moved after update of segment_id on collections
    for each row when (new.segment_id is distinct from old.segment_id) execute function tell_index('collections')`.execute(
    db,
  );
  await sql`create trigger index_weights_changed after update of active on term_models
    for each row when (new.active) execute function tell_index('weights')`.execute(db);
}
