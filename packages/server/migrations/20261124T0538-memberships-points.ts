import { type Kysely, sql } from 'kysely';

/**
 * Both axes of a membership at every moment: a row whenever status or newsletter changes, so how somebody stood at a
 * moment is their last row before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table membership_points (
    segment_no int not null,
    contact_id uuid not null,
    at timestamptz not null,
    before smallint not null,
    cell smallint not null,
    primary key (segment_no, contact_id, at) include (cell)
  ) with (parallel_workers = 0)`.execute(db);
  await sql`insert into membership_points (segment_no, contact_id, at, before, cell)
    select segment_no, contact_id, at, coalesce(lag(cell) over (partition by segment_no, contact_id order by at), 0), cell
    from (
      select distinct on (segment_no, contact_id, at) segment_no, contact_id, at,
        case when status = 0 then 0 else status * 4 + case wish when 'nl+' then 2 when 'nl-' then 1 else 0 end end as cell
      from (
        select segment_no, contact_id, at, id, status,
          first_value(event) over (partition by segment_no, contact_id, turn order by at, id) as wish
        from (
          select s.no as segment_no, e.contact_id, e.at, e.id, e.event,
            coalesce(membership_code(e.to_status, case when e.event in ('nl+', 'nl-') then m.join_type
              when e.event = 'accept' or e.event = 'join' and e.from_status = 'INVITED' then 'invited' end), 0) as status,
            count(*) filter (where e.event in ('nl+', 'nl-') or e.to_status = 'EMPTY') over (partition by e.segment_id, e.contact_id order by e.at, e.id) as turn
          from membership_events e join segments s on s.id = e.segment_id
          left join memberships m on m.segment_id = e.segment_id and m.contact_id = e.contact_id
        ) turns
      ) wishes order by segment_no, contact_id, at, id desc
    ) moments`.execute(db);
  // How they stand now, if history does not say it.
  await sql`insert into membership_points (segment_no, contact_id, at, before, cell)
    select x.segment_no, x.contact_id, greatest(case when p.at is null then m.created_at else m.updated_at end, p.at + interval '1 microsecond'),
      coalesce(p.cell, 0), x.status * 4 + x.newsletter
    from segment_contacts x join segments s on s.no = x.segment_no
    join memberships m on m.segment_id = s.id and m.contact_id = x.contact_id
    left join lateral (select at, cell from membership_points p where p.segment_no = x.segment_no and p.contact_id = x.contact_id
      order by at desc limit 1) p on true
    where p.cell is distinct from x.status * 4 + x.newsletter`.execute(db);
  await sql`create index membership_points_cell on membership_points (segment_no, cell, at) include (before, contact_id)`.execute(
    db,
  );

  // Everybody's places at some moments, so that counts as of a moment start nearby. A job writes them.
  await sql`create table membership_moments (
    segment_no int not null,
    at timestamptz not null,
    cells int[] not null,
    primary key (segment_no, at)
  )`.execute(db);

  await sql`create function membership_points_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from membership_points p using stale x where p.segment_no = x.segment_no and p.contact_id = x.contact_id;
        delete from membership_moments where segment_no in (select segment_no from stale);
      elsif tg_op = 'INSERT' then
        insert into membership_points (segment_no, contact_id, at, before, cell)
          select segment_no, contact_id, now(), 0, status * 4 + newsletter from fresh where status > 0;
      else
        insert into membership_points as p (segment_no, contact_id, at, before, cell)
          select f.segment_no, f.contact_id, greatest(now(), (select max(at) from membership_points l
              where l.segment_no = f.segment_no and l.contact_id = f.contact_id)),
            o.status * 4 + o.newsletter, f.status * 4 + f.newsletter
          from fresh f join stale o on o.segment_no = f.segment_no and o.contact_id = f.contact_id
          where (o.status, o.newsletter) <> (f.status, f.newsletter)
          on conflict (segment_no, contact_id, at) do update set cell = excluded.cell;
      end if;
      return null;
    end $$`.execute(db);
  for (const [act, tables] of [
    ['insert', 'new table as fresh'],
    ['update', 'old table as stale new table as fresh'],
    ['delete', 'old table as stale'],
  ] as const)
    await sql
      .raw(`create trigger segment_contacts_place_${act} after ${act} on segment_contacts referencing ${tables}
        for each statement execute function membership_points_write()`)
      .execute(db);
}
