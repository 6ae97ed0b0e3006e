import '../exchange.tables.ts';
import { rightsOf } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import type { BatchWorkState, CellSide } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type {
  Batch,
  BatchCell,
  BatchWork,
  RightsConsequences,
} from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import type { ColumnKey } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { readRights } from '@oeuvre/record/rights.ts';
import { cellOf, splitValues } from '@oeuvre/record/table/cells.ts';
import { hasManyValues } from '@oeuvre/record/table/columns.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { KnownTerms } from '../../artworks/queries/known-terms.queries.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../../artworks/queries/present-artwork.queries.ts';
import { listRecords } from '../../artworks/record/record.queries.ts';
import { getBatchRow } from './batches.access.ts';

/** A person's name over the row `u` of users. */
export const nameOf = sql<string>`coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'No name')`;

interface WorkCounts extends Omit<Batch['done'], 'cells'> {
  readonly works: number;
}

/** A batch with everything that its page says about all its works. */
export async function getBatch(db: Database, viewer: Viewer, id: string): Promise<Batch> {
  const row = await getBatchRow(db, viewer, id);
  const works = await sql<WorkCounts>`select count(*) as works,
      count(*) filter (where state = 'changed') as changed, count(*) filter (where state = 'left alone') as left_alone,
      count(*) filter (where state = 'refused') as refused, count(*) filter (where state = 'undone') as undone,
      count(*) filter (where state = 'kept') as kept,
      count(*) filter (where state = 'to do' and is_chosen and exists (select from artwork_batch_cells c
        where c.batch_id = w.batch_id and c.artwork_id = w.artwork_id and c.choice = 'there' and not c.is_done)) as to_do
    from artwork_batch_works w where batch_id = ${id}`.execute(db);
  const isRehearsed = rehearsedPart(row);
  const cells = await sql<Batch['cells'] & { changing: number; done: number }>`select
      count(*) filter (where side = 'there') as there, count(*) filter (where side = 'here') as here,
      count(*) filter (where side = 'both') as both, count(*) filter (where choice is null) as undecided,
      count(*) filter (where choice = 'there' and not is_done and w.is_chosen) as chosen,
      count(*) filter (where is_done) as done,
      count(distinct c.artwork_id) filter (where choice = 'there' and not is_done and w.is_chosen) as changing
    from artwork_batch_cells c join artwork_batch_works w using (batch_id, artwork_id) where batch_id = ${id} and ${isRehearsed}`.execute(
    db,
  );
  const columns = await sql<Batch['columns'][number]>`select column_key as "column", count(*) as works
    from artwork_batch_cells c join artwork_batch_works w using (batch_id, artwork_id) where batch_id = ${id} and ${isRehearsed} and side <> 'here' group by column_key order by works desc, column_key`.execute(
    db,
  );
  const takenOut = await sql<{ at: Date; by: string }>`select e.made_at as at, ${nameOf} as by
    from artwork_exports e left join users u on u.id = e.made_by where e.id = ${row.exportId}`.execute(db);
  const { source } = row;
  const wall = await sql<{ name: string }>`select name from segments
    where id = ${source?.list === 'wall' ? (source.query['segmentId'] ?? null) : null}::uuid`.execute(db);
  const { works: count, ...done } = works.rows[0]!;
  const { changing, done: doneCells, ...cellCounts } = cells.rows[0]!;
  const out = takenOut.rows[0];
  return {
    id,
    kind: row.kind,
    state: row.state,
    title: row.title,
    changes: row.changes,
    source,
    segmentName: wall.rows[0]?.name ?? null,
    takenOut: out ? { at: out.at.toISOString(), by: out.by } : null,
    works: count,
    rehearsed: row.state === 'reading' ? row.linesRead : row.rehearsed,
    leftOut: row.leftOut,
    changing,
    cells: cellCounts,
    columns: columns.rows,
    findings: row.findings,
    findingCount: row.findingCount,
    done: { ...done, cells: doneCells },
    rights: await consequencesOf(db, id),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Over the row `w`: works whose cells are those of the present changes. */
const rehearsedPart = ({ state, rehearsed }: { readonly state: Batch['state']; readonly rehearsed: number }) =>
  state === 'rehearsing' ? sql<SqlBool>`w.place < ${rehearsed}` : sql<SqlBool>`true`;

/** The works that the chosen changes of rights open and close. */
async function consequencesOf(db: Database, id: string): Promise<RightsConsequences> {
  const { rows } = await sql<{ here: string; there: string; works: number }>`select here, there, count(*) as works
    from artwork_batch_cells c join artwork_batch_works w using (batch_id, artwork_id)
    where batch_id = ${id} and column_key = 'rights' and choice = 'there' and not is_done and w.is_chosen group by here, there`.execute(
    db,
  );
  const counted = (right: 'download' | 'mail' | 'zoom') => {
    const sum = { opened: 0, closed: 0 };
    for (const { here, there, works } of rows) {
      const [before, after] = [rightsOf(readRights(here))[right], rightsOf(readRights(there))[right]];
      if (before !== after) sum[after ? 'opened' : 'closed'] += works;
    }
    return sum;
  };
  return { download: counted('download'), mail: counted('mail'), zoom: counted('zoom') };
}

export interface WorksFilter {
  readonly side?: CellSide | undefined;
  readonly column?: ColumnKey | undefined;
  readonly state?: BatchWorkState | undefined;
}

type WorkRow = SummaryRow & {
  readonly isChosen: boolean;
  readonly state: BatchWorkState;
  readonly updatedAt: Date;
  readonly savedBy: UserId | null;
  readonly name: string | null;
  readonly cells: BatchCell[];
};

/** The works in which cells changed, in the order of the batch. */
export async function listBatchWorks(
  db: Database,
  viewer: Viewer,
  { id, filter, page }: { readonly id: string; readonly filter: WorksFilter; readonly page: PageQuery },
) {
  const batch = await getBatchRow(db, viewer, id);
  const cell = sql.join(
    [
      sql<SqlBool>`c.batch_id = w.batch_id and c.artwork_id = w.artwork_id`,
      filter.side ? sql<SqlBool>`c.side = ${filter.side}` : sql<SqlBool>`c.side <> 'here'`,
      ...(filter.column ? [sql<SqlBool>`c.column_key = ${filter.column}`] : []),
    ],
    sql` and `,
  );
  const state = filter.state ? sql<SqlBool>`w.state = ${filter.state}` : sql<SqlBool>`true`;
  const isRehearsed = rehearsedPart(batch);
  const where = sql<SqlBool>`w.batch_id = ${id} and ${isRehearsed} and ${state} and exists (select from artwork_batch_cells c where ${cell})`;
  const { rows } = await sql<WorkRow>`select ${summaryColumns(viewer)}, w.is_chosen, w.state, a.updated_at,
      r.saved_by, case when r.saved_by is null then null else ${nameOf} end as name,
      (select json_agg(json_build_object('column', c.column_key, 'side', c.side, 'base', c.base, 'here', c.here, 'there', c.there, 'choice', c.choice, 'isDone', c.is_done)
        order by c.column_key) from artwork_batch_cells c where ${cell}) as cells
    from artwork_batch_works w join artworks a on a.id = w.artwork_id
    left join artwork_revisions r on r.artwork_id = a.id and r.version = a.version left join users u on u.id = r.saved_by
    where ${where} order by w.place limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from artwork_batch_works w where ${where}`.execute(db);
  return { works: rows.map(present), ...numberedPage(page, counted.rows[0]!.count) };
}

function present({ isChosen, state, updatedAt, savedBy, name, cells, ...summary }: WorkRow): BatchWork {
  const { id, openId, title, image } = presentSummary(summary);
  return {
    id,
    openId,
    title,
    image,
    isChosen,
    state,
    savedAt: updatedAt.toISOString(),
    savedBy: savedBy && { id: savedBy, name: name ?? '' },
    cells,
  };
}

/** Works whose values are counted for proposals. */
const worksForValues = 2_000;
const mostValues = 50;

/** The most frequent values of a column in the works of a batch. */
export async function listValues(
  db: Database,
  viewer: Viewer,
  { id, column }: { readonly id: string; readonly column: ColumnKey },
) {
  await getBatchRow(db, viewer, id);
  const works = await db
    .selectFrom('artworkBatchWorks')
    .select('artworkId')
    .where('batchId', '=', id)
    .orderBy('place')
    .limit(worksForValues)
    .execute();
  const counts = new Map<string, number>();
  const terms = new KnownTerms(db);
  for (let from = 0; from < works.length; from += 500) {
    const ids: ArtworkId[] = works.slice(from, from + 500).map((work) => work.artworkId);
    const records = await listRecords(db, ids);
    if (column === 'tags') await terms.learn({ records: records.values() });
    for (const record of records.values()) {
      const cell = cellOf(record, column, terms);
      const values = hasManyValues(column) ? splitValues(cell) : cell ? [cell] : [];
      for (const value of new Set(values)) if (value.length <= 300) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([text, count]) => ({ text, works: count }))
    .toSorted((one, other) => other.works - one.works || one.text.localeCompare(other.text))
    .slice(0, mostValues);
}
