import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { manyContacts } from '../contacts.counting.ts';
import { everyChange } from './changes.ts';
import { foldMarks, placeMarks } from './marks.ts';
import { countTexts, foldTexts } from './texts.ts';

/** So many changes are read with every count without being noticed. */
const fewChanges = 200;

/** From when on what is counted. */
export interface Sizes {
  /** A segment of so many has marks and counted texts. */
  readonly many: number;
  /** A text that finds so many is counted: the indexes of texts collect fewer at once. */
  readonly frequent: number;
  /** Rows from one mark to the next. */
  readonly between: number;
}
const usual: Sizes = { many: manyContacts, frequent: 1_500, between: 1_000 };

/** Brings the numbers of every segment up to date that has many changes, or many people whom nobody has counted. */
export async function foldSegments(db: Database, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ segmentNo: number }>`
    select segment_no from contact_changes group by segment_no having count(*) >= ${fewChanges}
    union
    select c.segment_no from contact_counts c where c.search = '' and (select sum(n) from unnest(c.cells) n) >= ${manyContacts}
      and not exists (select from contact_marks m where m.segment_no = c.segment_no)`.execute(db);
  for (const { segmentNo } of rows) {
    if (signal.aborted) return;
    await foldSegment(db, segmentNo);
  }
}

/** In one snapshot: the changes that are added to the counts are exactly those that are deleted. */
export async function foldSegment(
  db: Database,
  segmentNo: number,
  { many, frequent, between }: Sizes = usual,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { total, isStale } = await foldEverybody(tx, segmentNo);
      if (total >= many && isStale) {
        await placeMarks(tx, segmentNo, between);
        await countTexts(tx, segmentNo, { total, least: frequent });
        await sql`update contact_counts set folded = 0 where segment_no = ${segmentNo} and search = ''`.execute(tx);
      } else {
        await foldMarks(tx, segmentNo);
        await foldTexts(tx, segmentNo);
      }
      await sql`delete from contact_changes where segment_no = ${segmentNo}`.execute(tx);
    });
}

interface Folded {
  readonly total: number;
  /** Whether the marks lie too unevenly by now, or texts may have become frequent. */
  readonly isStale: boolean;
}

async function foldEverybody(tx: Database, segmentNo: number, changes = everyChange): Promise<Folded> {
  const { rows } = await sql<Folded>`with moved as (
      select contact_cells(array_agg(cell), array_agg(n)) as cells, coalesce(sum(changes), 0)::int as changes
      from (select cell::int, sum(n)::int as n, count(*) as changes from contact_changes g where g.segment_no = ${segmentNo} and ${changes} group by cell) sums
    ), kept as (
      insert into contact_counts as c (segment_no, search, cells, folded)
      select ${segmentNo}, '', cells, changes from moved
      on conflict (segment_no, search) do update
        set cells = contact_cells_sum(c.cells, excluded.cells), folded = c.folded + excluded.folded, counted_at = now()
      returning folded, (select sum(n)::int from unnest(cells) n) as total
    )
    select total, folded > total / 10 or not exists (select from contact_marks where segment_no = ${segmentNo}) as is_stale
    from kept`.execute(tx);
  return rows[0]!;
}

/**
 * Adds what is noted of these people to the counts and forgets it: an erased person's texts must go, and the counts of what
 * they were found by still need them. A job that counts one of their segments is waited for: it deletes what it counts.
 */
export async function foldPeople(tx: Database, contactIds: readonly string[]): Promise<void> {
  const changes = sql<SqlBool>`g.contact_id = any(${contactIds}::uuid[])`;
  await sql`select from contact_counts c where c.search = '' and c.segment_no in (
      select g.segment_no from contact_changes g where ${changes}) order by c.segment_no for update`.execute(tx);
  const { rows } = await sql<{ segmentNo: number }>`with mine as (
      select g.segment_no from contact_changes g where ${changes} for update)
    select distinct segment_no from mine order by segment_no`.execute(tx);
  for (const { segmentNo } of rows) {
    await foldEverybody(tx, segmentNo, changes);
    await foldMarks(tx, segmentNo, changes);
    await foldTexts(tx, segmentNo, changes);
  }
  await sql`delete from contact_changes g where ${changes}`.execute(tx);
}
