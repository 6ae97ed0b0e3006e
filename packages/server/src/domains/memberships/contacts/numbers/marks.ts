import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { sortKeys } from '../contacts.list.ts';
import { everyChange } from './changes.ts';

/** Marks every so many rows of each sort, in the transaction's snapshot. Before the first one there is nobody. */
export async function placeMarks(tx: Database, segmentNo: number, rowsBetween: number): Promise<void> {
  await sql`delete from contact_marks where segment_no = ${segmentNo}`.execute(tx);
  for (const key of sortKeys)
    await sql`with numbered as (
        select ${sql.ref(key)} as key, contact_id, status * 4 + newsletter as cell,
          row_number() over (order by ${sql.ref(key)}, contact_id) - 1 as no
        from segment_contacts where segment_no = ${segmentNo} and status > 0
      ), counted as (
        select no / ${sql.lit(rowsBetween)} as place, cell, count(*)::int as n,
          max(key) filter (where no % ${sql.lit(rowsBetween)} = 0) as key,
          max(contact_id::text) filter (where no % ${sql.lit(rowsBetween)} = 0) as contact_id
        from numbered group by 1, 2
      )
      insert into contact_marks (segment_no, sort, place, key, contact_id, cells)
      select ${segmentNo}, ${key}, place, case when place = 0 then '' else max(key) end,
        case when place = 0 then '00000000-0000-0000-0000-000000000000' else max(contact_id) end::uuid,
        contact_cells(array_agg(cell), array_agg(n))
      from counted group by place`.execute(tx);
}

/** Adds the noted changes where they belong. */
export async function foldMarks(tx: Database, segmentNo: number, changes = everyChange): Promise<void> {
  for (const key of sortKeys)
    await sql`with moved as (
        select k.place, g.cell, sum(g.n)::int as n
        from contact_changes g cross join lateral (select m.place from contact_marks m
          where m.segment_no = ${segmentNo} and m.sort = ${key} and (m.key, m.contact_id) <= (g.${sql.ref(key)}, g.contact_id)
          order by m.key desc, m.contact_id desc limit 1) k
        where g.segment_no = ${segmentNo} and ${changes} group by 1, 2 having sum(g.n) <> 0
      )
      update contact_marks m set cells = contact_cells_sum(m.cells, given.cells)
      from (select place, contact_cells(array_agg(cell::int), array_agg(n)) as cells from moved group by place) given
      where m.segment_no = ${segmentNo} and m.sort = ${key} and m.place = given.place`.execute(tx);
}
