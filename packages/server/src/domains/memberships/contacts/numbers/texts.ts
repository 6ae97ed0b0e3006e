import { setImmediate as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { everyChange } from './changes.ts';
import { frequentPieces, TextCounter } from './pieces.ts';

const sampleSize = 40_000;
const rowsAtOnce = 5_000;

interface Wanted {
  /** People in the segment. */
  readonly total: number;
  /** How many of them a text has to find. */
  readonly least: number;
}

/** Counts every text that finds many people of the segment, in the transaction's snapshot. */
export async function countTexts(tx: Database, segmentNo: number, { total, least }: Wanted): Promise<void> {
  const counter = new TextCounter(await frequentTexts(tx, segmentNo, { total, least }));
  for await (const { search, cell } of everybodyIn(tx, segmentNo)) counter.add(search, cell);
  const frequent = counter.counted().filter(({ cells }) => cells.reduce((sum, n) => sum + n, 0) >= least);
  await sql`delete from contact_counts where segment_no = ${segmentNo} and search <> ''`.execute(tx);
  await sql`insert into contact_counts (segment_no, search, cells)
    select ${segmentNo}, search, cells::int[] from unnest(${frequent.map(({ text }) => text)}::text[],
      ${frequent.map(({ cells }) => `{${cells}}`)}::text[]) given (search, cells)`.execute(tx);
}

/** Those that a sample finds half as often as needed: of these none is missed. */
async function frequentTexts(tx: Database, segmentNo: number, { total, least }: Wanted): Promise<string[]> {
  const every = Math.max(1, Math.floor(total / sampleSize));
  const { rows } = await sql<{ search: string }>`select search from segment_contacts
    where segment_no = ${segmentNo} and status > 0 and no % ${every} = 0`.execute(tx);
  return frequentPieces(
    rows.map(({ search }) => search),
    Math.max(1, Math.floor(((least / total) * rows.length) / 2)),
    rest,
  );
}

interface TextOfContact {
  readonly contactId: string;
  readonly search: string;
  readonly cell: number;
}

async function* everybodyIn(tx: Database, segmentNo: number): AsyncGenerator<TextOfContact> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<TextOfContact>`select contact_id, search, status * 4 + newsletter as cell
      from segment_contacts where segment_no = ${segmentNo} and contact_id > ${after}::uuid and status > 0
      order by contact_id limit ${sql.lit(rowsAtOnce)}`.execute(tx);
    for (const [at, row] of rows.entries()) {
      // Other work of this process goes on between.
      if (at % 500 === 0) await rest();
      yield row;
    }
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.contactId;
  }
}

/** Adds the noted changes to the counted texts. */
export async function foldTexts(tx: Database, segmentNo: number, changes = everyChange): Promise<void> {
  const { rows: counted } = await sql<{ search: string }>`select search from contact_counts
    where segment_no = ${segmentNo} and search <> ''`.execute(tx);
  if (counted.length === 0) return;
  const counter = new TextCounter(counted.map(({ search }) => search));
  const { rows: moved } = await sql<{ search: string; cell: number; n: number }>`select search, cell, sum(n)::int as n
    from contact_changes g where g.segment_no = ${segmentNo} and ${changes} group by search, cell having sum(n) <> 0`.execute(
    tx,
  );
  for (const [at, { search, cell, n }] of moved.entries()) {
    if (at % 500 === 0) await rest();
    counter.add(search, cell, n);
  }
  const changed = counter.counted();
  await sql`update contact_counts c set cells = contact_cells_sum(c.cells, given.cells::int[]), counted_at = now()
    from unnest(${changed.map(({ text }) => text)}::text[], ${changed.map(({ cells }) => `{${cells}}`)}::text[]) given (search, cells)
    where c.segment_no = ${segmentNo} and c.search = given.search`.execute(tx);
}
