import { type Kysely, sql } from 'kysely';

/**
 * One compact row per work for the index in memory: what lists, facets and similarity need, with the work's own terms
 * only. Triggers note which works are due; `index_due_works` writes their rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Terms of both tables have numbers from one sequence: a maker counts as a term.
  await sql`create sequence term_numbers as int`.execute(db);
  for (const table of ['tags', 'artists'])
    await sql`alter table ${sql.table(table)} add column no int not null default nextval('term_numbers'), add constraint ${sql.ref(`${table}_no_key`)} unique (no)`.execute(
      db,
    );
  for (const table of ['segments', 'collections'])
    await sql`alter table ${sql.table(table)} add column no int generated always as identity, add constraint ${sql.ref(`${table}_no_key`)} unique (no)`.execute(
      db,
    );

  // packed is null for a work that is gone. Rows are written by one process at a time, so versions are in the order of
  // their commits.
  await sql`create sequence indexed_versions`.execute(db);
  await sql`create table indexed_works (
    artwork_id uuid primary key,
    version bigint not null default nextval('indexed_versions'),
    packed bytea
  )`.execute(db);
  await sql`create table works_due_for_index (no bigint generated always as identity primary key, artwork_id uuid not null)`.execute(
    db,
  );
  await createRow(db);
  await createTriggers(db);
  await sql`insert into indexed_works (artwork_id, packed)
    select r.artwork_id, r.packed from listed_works n join index_rows r on r.artwork_id = n.artwork_id order by n.created_at, n.artwork_id`.execute(
    db,
  );
  await sql`create index indexed_works_version on indexed_works (version)`.execute(db);
  await sql`analyze indexed_works`.execute(db);
}

/** Big-endian; `index-rows.ts` reads it. */
async function createRow(db: Kysely<unknown>): Promise<void> {
  await sql`create view index_rows as select n.artwork_id,
      uuid_send(n.artwork_id)
      || int8send((extract(epoch from n.created_at) * 1000000)::bigint)
      || int4send(n.published::int + 2 * n.is_open::int
        + 4 * (exists (select from artwork_images i where i.artwork_id = n.artwork_id))::int
        + 8 * (exists (select from artwork_models m where m.artwork_id = n.artwork_id))::int)
      || int2send(greatest(-32767, least(32767, coalesce(n.year_from, -32768)))::int2)
      || int2send(greatest(-32767, least(32767, coalesce(n.year_to, -32768)))::int2)
      || (select int2send(length(given.uri)::int2) || given.uri
        from (select convert_to(left(coalesce((select a.rights_uri from artworks a where a.id = n.artwork_id), ''), 200), 'UTF8')) as given (uri))
      || (select int2send(length(given.colour)::int2) || given.colour
        from (select convert_to(coalesce((select f.colour from artwork_images i join files f on f.id = i.file_id
          where i.artwork_id = n.artwork_id order by i.position limit 1), ''), 'UTF8')) as given (colour))
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

  // The lock is held until the commit is visible: of two writers, the second one sees what the first one saw, or later.
  await sql`create function index_due_works(most int) returns int language plpgsql as $$
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
  end $$`.execute(db);
}

/** The tables that a row is made of, and what of them it shows. */
const sources = [
  ['listed_works', 'artwork_id'],
  ['artwork_tags', 'artwork_id'],
  ['artwork_artists', 'artwork_id'],
  ['artwork_segments', 'artwork_id'],
  ['artwork_images', 'artwork_id'],
  ['artwork_models', 'artwork_id'],
  ['collection_items', 'artwork_id'],
] as const;

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of sources)
    for (const [act, rows] of [
      ['insert', 'new table as touched'],
      ['update', 'new table as touched'],
      ['delete', 'old table as touched'],
    ] as const) {
      const name = `index_${table}_after_${act}`;
      await sql
        .raw(`create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into works_due_for_index (artwork_id) select distinct ${column} from touched;
        perform pg_notify('oeuvre_index', 'due');
        return null;
      end $$`)
        .execute(db);
      await sql
        .raw(
          `create trigger ${name} after ${act} on ${table} referencing ${rows} for each statement execute function ${name}()`,
        )
        .execute(db);
    }
  await sql`create function index_changed_rights() returns trigger language plpgsql as $$
  begin
    insert into works_due_for_index (artwork_id)
      select n.id from changed n join former f on f.id = n.id where n.rights_uri is distinct from f.rights_uri;
    if found then
      perform pg_notify('oeuvre_index', 'due');
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger index_artworks_after_update after update on artworks referencing old table as former new table as changed
    for each statement execute function index_changed_rights()`.execute(db);

  // The tree of terms is small: the index reads it again as a whole.
  await sql`create function tell_index_of_terms() returns trigger language plpgsql as $$
  begin
    perform pg_notify('oeuvre_index', 'terms');
    return null;
  end $$`.execute(db);
  for (const table of ['tags', 'tag_parents', 'artists'])
    await sql
      .raw(
        `create trigger index_${table}_changed after insert or update or delete on ${table} for each statement execute function tell_index_of_terms()`,
      )
      .execute(db);
}
