import { type Kysely, sql } from 'kysely';

/**
 * A move has one time: how somebody stood at a moment and what the history says of it then agree to the microsecond.
 * The change of the membership takes the clock's time, and the row of the history that follows takes it over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
          select f.segment_no, f.contact_id, greatest(clock_timestamp(), (select max(at) + interval '1 microsecond' from membership_points l
              where l.segment_no = f.segment_no and l.contact_id = f.contact_id)),
            o.status * 4 + o.newsletter, f.status * 4 + f.newsletter
          from fresh f join stale o on o.segment_no = f.segment_no and o.contact_id = f.contact_id
          where (o.status, o.newsletter) <> (f.status, f.newsletter);
      end if;
      return null;
    end $$`.execute(db);
  // The point of this transaction that no row of the history has told of yet.
  await sql`create function membership_events_take_time() returns trigger language plpgsql as $$
    begin
      select p.at into new.at from segments s
        join lateral (select at from membership_points where segment_no = s.no and contact_id = new.contact_id
          order by at desc limit 1) p on true
        where s.id = new.segment_id and p.at >= now() and not exists (select from membership_events e
          where e.contact_id = new.contact_id and e.segment_id = new.segment_id and e.at >= p.at);
      new.at := coalesce(new.at, clock_timestamp());
      return new;
    end $$`.execute(db);
  await sql`alter table membership_events alter column at drop default`.execute(db);
  await sql`create trigger membership_events_time before insert on membership_events for each row
    when (new.at is null) execute function membership_events_take_time()`.execute(db);
}
