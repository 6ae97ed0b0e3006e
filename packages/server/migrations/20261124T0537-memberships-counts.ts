import { type Kysely, sql } from 'kysely';

/**
 * Numbers of contacts without counting them (decision 0063). A number is what a job counted, with the snapshot in which
 * it did, plus the changes that this snapshot does not see: so nothing is lost or counted twice, whichever transaction
 * commits first, and writers of one segment never wait for a common row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_changes (
    no bigint generated always as identity primary key,
    xid xid8 not null default pg_current_xact_id(),
    segment_no int not null,
    cell smallint not null,
    n smallint not null,
    contact_id uuid not null,
    last_key text collate "C" not null,
    first_key text collate "C" not null,
    country_key text collate "C" not null,
    email text collate "C" not null,
    search text collate "C" not null
  )`.execute(db);
  await sql`create index contact_changes_segment on contact_changes (segment_no, xid) include (cell, n)`.execute(db);
  // cells[1 + status * 4 + newsletter]; the empty text counts everybody.
  await sql`create table contact_counts (
    segment_no int not null,
    search text collate "C" not null,
    snapshot pg_snapshot not null,
    cells int[] not null,
    counted_at timestamptz not null default now(),
    primary key (segment_no, search)
  )`.execute(db);
  // Every so many rows of each sort: the key of the first one, and how many of each kind follow up to the next mark.
  await sql`create table contact_marks (
    segment_no int not null,
    sort text not null,
    place int not null,
    key text collate "C" not null,
    contact_id uuid not null,
    cells int[] not null,
    primary key (segment_no, sort, place)
  )`.execute(db);

  await sql`create function contact_changes_write() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  for (const [act, tables] of [
    ['insert', 'new table as fresh'],
    ['update', 'old table as stale new table as fresh'],
    ['delete', 'old table as stale'],
  ] as const)
    await sql
      .raw(`create trigger segment_contacts_log_${act} after ${act} on segment_contacts referencing ${tables}
        for each statement execute function contact_changes_write()`)
      .execute(db);

  // Rows that were there before the first change is noted.
  await sql`insert into contact_counts (segment_no, search, snapshot, cells)
    select segment_no, '', pg_current_snapshot(),
      array(select (select count(*) from segment_contacts one where one.segment_no = s.segment_no
        and one.status > 0 and one.status * 4 + one.newsletter = cell)::int from generate_series(0, 63) cell order by cell)
    from (select distinct segment_no from segment_contacts) s`.execute(db);
}
