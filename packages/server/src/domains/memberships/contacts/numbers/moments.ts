import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';

/** Moves that a count as of a moment adds up in a few milliseconds. */
const movesBetween = 20_000;

/** Keeps how everybody stood at some moments of each large segment, so that a count as of a moment starts nearby. */
export async function keepMoments(db: Database, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ segmentNo: number }>`select distinct segment_no from contact_marks`.execute(db);
  for (const { segmentNo } of rows) {
    if (signal.aborted) return;
    await keepMomentsOf(db, segmentNo);
  }
}

/** Moves of this moment may come from a transaction that has not ended: later ones are left for the next time. */
async function settledUntil(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select least(now(), min(xact_start)) - interval '1 second' as at
    from pg_stat_activity where datname = current_database() and backend_xid is not null`.execute(db);
  return rows[0]!.at;
}

interface Moved {
  readonly at: string;
  readonly cells: readonly number[];
}

async function keepMomentsOf(db: Database, segmentNo: number): Promise<void> {
  const until = await settledUntil(db);
  const { rows: last } = await sql<Moved>`select at::text, cells from membership_moments where segment_no = ${segmentNo}
    order by at desc limit 1`.execute(db);
  const { at: since = '-infinity', cells: start = Array.from({ length: 64 }, () => 0) } = last[0] ?? {};
  // Moves of the same microsecond stay together.
  const { rows } = await sql<Moved>`with moves as (
      select at, before, cell, ((count(*) over (order by at) - 1) / ${sql.lit(movesBetween)})::int as part
      from membership_points where segment_no = ${segmentNo} and cell = any(array(select generate_series(0, 63)::smallint))
        and at > ${since}::timestamptz and at <= ${until}
    ), sums as (
      select part, cell, sum(n)::int as n from (
        select part, cell::int, 1 as n from moves union all select part, before::int, -1 from moves
      ) ends group by part, cell
    ), parts as (
      select part, max(at) as at from moves where part < (select max(part) from moves) group by part
    )
    select p.at::text, contact_cells(array_agg(s.cell), array_agg(s.n)) as cells
    from parts p join sums s on s.part = p.part group by p.part, p.at order by p.at`.execute(db);
  let cells = start;
  for (const { at, cells: change } of rows) {
    cells = cells.map((n, cell) => (cell < 4 ? 0 : n + change[cell]!));
    await sql`insert into membership_moments (segment_no, at, cells)
      values (${segmentNo}, ${at}::timestamptz, ${`{${cells}}`}::text::int[]) on conflict do nothing`.execute(db);
  }
}
