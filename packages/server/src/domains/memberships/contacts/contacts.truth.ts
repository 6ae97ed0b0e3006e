import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Every difference between what lists read and what the tables of truth say, as readable lines. Empty: all is well. */
export async function differences(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with truth as (
      select s.no as segment_no, m.contact_id, membership_code(m.status, m.join_type) as status,
        newsletter_code(m.newsletter_status) as newsletter, plain_text(c.last_name) as last_key, plain_text(c.first_name) as first_key,
        plain_text(coalesce(c.country_name, '')) as country_key, c.email,
        plain_text(trim(c.first_name || ' ' || c.last_name)) || chr(10) || plain_text(c.email) as search
      from memberships m join segments s on s.id = m.segment_id join contacts c on c.id = m.contact_id
    ), kept as (
      select segment_no, contact_id, status, newsletter, last_key, first_key, country_key, email, search
      from segment_contacts where status > 0
    ), texts as (
      select c.id as contact_id, plain_text(c.last_name), plain_text(c.first_name), plain_text(coalesce(c.country_name, '')), c.email,
        plain_text(trim(c.first_name || ' ' || c.last_name)) || chr(10) || plain_text(c.email) from contacts c
    ), searched as (
      select segment_no, search from contact_counts union select distinct segment_no, '' from segment_contacts
    ), counted as (
      select segment_no, search, cell, sum(n)::int as n from (
        select c.segment_no, c.search, (place - 1)::int as cell, n from contact_counts c, unnest(c.cells) with ordinality cells (n, place)
        union all select s.segment_no, s.search, g.cell, g.n from searched s join contact_changes g
          on g.segment_no = s.segment_no and position(s.search in g.search) > 0
      ) parts group by 1, 2, 3 having sum(n) <> 0
    ), counts as (
      select t.segment_no, s.search, t.status * 4 + t.newsletter as cell, count(*)::int as n
      from truth t join searched s on s.segment_no = t.segment_no and position(s.search in t.search) > 0 group by 1, 2, 3
    ), stands as (
      select distinct on (segment_no, contact_id) segment_no, contact_id, cell from membership_points
      order by segment_no, contact_id, at desc
    )
    select 'not in the list: ' || t::text as what from (select * from truth except select * from kept) t
    union all select 'wrongly in the list: ' || k::text from (select * from kept except select * from truth) k
    union all select 'not in the texts: ' || t::text from (select * from texts except select * from contact_texts) t
    union all select 'wrongly in the texts: ' || t::text from (select * from contact_texts except select * from texts) t
    union all select 'not counted: ' || c::text from (select * from counts except select * from counted) c
    union all select 'wrongly counted: ' || c::text from (select * from counted except select * from counts) c
    union all select 'stands otherwise: ' || p::text from (
      select segment_no, contact_id, status * 4 + newsletter as cell from truth
      except select segment_no, contact_id, cell from stands) p
    union all select 'gone, but stands: ' || p::text from stands p
      where p.cell > 3 and not exists (select from truth t where t.segment_no = p.segment_no and t.contact_id = p.contact_id)`.execute(
    db,
  );
  return [...rows.map(({ what }) => what), ...(await markDifferences(db))];
}

/** Marks whose numbers are not those of the rows up to the next mark; for when no change waits. */
async function markDifferences(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with keys as (
      select x.segment_no, x.contact_id, x.status * 4 + x.newsletter as cell, k.sort, k.key collate "C" as key
      from segment_contacts x cross join lateral (values ('email', x.email), ('last_key', x.last_key), ('first_key', x.first_key),
        ('search', x.search), ('country_key', x.country_key)) k (sort, key) where x.status > 0
    ), changed as (
      select g.segment_no, g.contact_id, g.cell, g.n, k.sort, k.key collate "C" as key
      from contact_changes g cross join lateral (values ('email', g.email), ('last_key', g.last_key), ('first_key', g.first_key),
        ('search', g.search), ('country_key', g.country_key)) k (sort, key)
    ), spans as (
      select segment_no, sort, key, contact_id, cells,
        lead(key) over w as next_key, lead(contact_id) over w as next_id
      from contact_marks window w as (partition by segment_no, sort order by key, contact_id)
    )
    select 'mark: ' || s.sort || ' ' || s.key || ' cell ' || place as what from spans s cross join generate_series(0, 63) place
    where s.cells[place + 1] + (select coalesce(sum(g.n), 0) from changed g where g.segment_no = s.segment_no and g.sort = s.sort and g.cell = place
        and (g.key, g.contact_id) >= (s.key, s.contact_id) and (s.next_key is null or (g.key, g.contact_id) < (s.next_key, s.next_id)))
      <> (select count(*) from keys k where k.segment_no = s.segment_no and k.sort = s.sort and k.cell = place
        and (k.key, k.contact_id) >= (s.key, s.contact_id) and (s.next_key is null or (k.key, k.contact_id) < (s.next_key, s.next_id)))`.execute(
    db,
  );
  return rows.map(({ what }) => what);
}
