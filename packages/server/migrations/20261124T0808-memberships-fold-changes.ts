import { type Kysely, sql } from 'kysely';

/**
 * A count is what was counted plus all changes that are still noted (decision 0064): the job adds to its counts exactly
 * the changes that it deletes, in one snapshot, so nobody has to ask which of them a count has seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_counts drop column snapshot`.execute(db);
  // How many changes were added since everybody was read, in the row of the empty text.
  await sql`alter table contact_counts add column folded int not null default 0`.execute(db);
  await sql`drop index contact_changes_segment`.execute(db);
  await sql`alter table contact_changes drop column xid`.execute(db);
  await sql`create index contact_changes_segment on contact_changes (segment_no) include (cell, n)`.execute(db);
  await sql`create unique index contact_marks_key on contact_marks (segment_no, sort, key, contact_id)`.execute(db);
  // Numbers by cell as the array that the tables keep: cells[1 + cell].
  await sql`create function contact_cells(cells int[], numbers int[]) returns int[] language sql immutable parallel safe as $$
    select array(select coalesce(sum(given.n), 0)::int from generate_series(0, 63) place
      left join unnest(cells, numbers) given (cell, n) on given.cell = place group by place order by place) $$`.execute(
    db,
  );
  await sql`create function contact_cells_sum(ones int[], others int[]) returns int[] language sql immutable parallel safe as $$
    select array(select coalesce(one, 0) + coalesce(other, 0) from unnest(ones, others) with ordinality pairs (one, other, place)
      order by place) $$`.execute(db);
}
