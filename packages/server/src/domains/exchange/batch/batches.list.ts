import '../exchange.tables.ts';
import { undoableDays } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { BatchSummary } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { accountOf, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/counting.ts';
import { microseconds, newestFirst, pageOfRows, startOf } from '../../../platform/lists/paging.ts';
import { nameOf } from './batches.queries.ts';
import type { ArtworkBatchesTable } from './batches.tables.ts';

type Row = Pick<
  Selectable<ArtworkBatchesTable>,
  'id' | 'kind' | 'state' | 'title' | 'changes' | 'source' | 'workCount' | 'changedCount' | 'createdAt' | 'updatedAt'
> & {
  readonly at: number;
  readonly startedBy: UserId;
  readonly name: string;
  readonly segmentName: string | null;
};

const mostCounted = 10_000;

/** The batches that the viewer began, the latest first; admins see all. Each row is counted by the steps that change it. */
export async function listBatches(db: Database, viewer: Viewer, page: PageQuery) {
  const start = startOf(page);
  const where = isSuper(viewer) ? sql<SqlBool>`true` : sql<SqlBool>`b.started_by = ${accountOf(viewer)}`;
  const from = sql`artwork_batches b`;
  const time = sql`b.created_at`;
  const { rows } =
    await sql<Row>`select b.id, b.kind, b.state, b.title, b.changes, b.source, b.work_count, b.changed_count,
      b.created_at, b.updated_at, b.started_by, ${nameOf} as name, ${microseconds(time)} as at,
      (select s.name from segments s where b.source ->> 'list' = 'wall' and s.id = (b.source -> 'query' ->> 'segmentId')::uuid) as segment_name
    from ${from} join users u on u.id = b.started_by where ${where} ${newestFirst({ time, id: sql`b.id` }, start)}`.execute(
      db,
    );
  const totalCount = start.after?.totalCount ?? (await countUpTo(db, { from, where, most: mostCounted }));
  const { shown, reply } = pageOfRows(rows, start, totalCount);
  return { batches: shown.map(present), ...reply };
}

const dayMs = 86_400_000;

function present(row: Row): BatchSummary {
  const { id, kind, state, title, source, segmentName, workCount, changedCount, startedBy, name } = row;
  return {
    id,
    kind,
    state,
    title,
    source,
    segmentName,
    works: workCount,
    columns: row.changes.map(({ column }) => column),
    changed: changedCount,
    startedBy: { id: startedBy, name },
    createdAt: row.createdAt.toISOString(),
    keptUntil: new Date(row.updatedAt.getTime() + undoableDays * dayMs).toISOString(),
    mayUndo: changedCount > 0 && (state === 'ready' || state === 'finished'),
  };
}
