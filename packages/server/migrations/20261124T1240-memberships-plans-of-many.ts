import { type Kysely, sql } from 'kysely';

/**
 * What writes many people at once takes as long for each as for one. A connection keeps the plans of triggers, also those
 * it made while a table was small: so they may only be plans that stay good.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The history of a person is found by the person: by segment and time, each row of an import read all rows before it.
  await sql`create or replace function membership_events_take_time() returns trigger language plpgsql
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
    end $$`.execute(db);
  // Before and after are grouped, where a join of the two compared each with each.
  await sql`create or replace function membership_points_write() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  // Nothing searches contacts by it since contact_texts.
  await sql`drop index contacts_words`.execute(db);
}
