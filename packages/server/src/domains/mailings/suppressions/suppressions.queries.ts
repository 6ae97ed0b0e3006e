import type { SuppressionReason } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.constants.ts';
import type {
  Suppression,
  SuppressionCounts,
} from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.model.ts';
import { mayLiftSuppression } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.policy.ts';
import type { SegmentId, SuppressionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { literalWords } from '../../../platform/database/search.ts';
import { microseconds, newestFirst, pageOfRows, startOf } from '../../../platform/lists/paging.ts';
import { managedSegments, suppressionsSeenBy } from './suppressions.access.ts';

interface Row {
  readonly id: SuppressionId;
  readonly email: string | null;
  readonly name: string;
  readonly reason: SuppressionReason;
  readonly detail: string | null;
  readonly suppressedAt: Date;
  readonly segments: { id: SegmentId; name: string }[];
  readonly at: number;
}

interface Filter {
  readonly searchText: string;
  readonly reasons?: readonly SuppressionReason[];
}

function matching(viewer: Viewer, { searchText, reasons = [] }: Filter): RawBuilder<SqlBool> {
  const ofReason = reasons.length > 0 ? sql`and s.reason = any(${reasons}::text[])` : sql``;
  // Addresses are in lower case and without accents; the index of trigrams finds any part of three characters.
  const found = searchText ? sql`and s.email like '%' || ${literalWords(searchText)} || '%'` : sql``;
  return sql<SqlBool>`${suppressionsSeenBy(viewer)} ${ofReason} ${found}`;
}

/** A page of the addresses that get no mail, latest first. */
export async function listSuppressions(db: Database, viewer: Viewer, query: PageQuery & Filter) {
  const start = startOf(query);
  const where = matching(viewer, query);
  const shownSegments = managedSegments(viewer);
  const within = shownSegments ? sql`and m.segment_id = any(${shownSegments}::uuid[])` : sql``;
  const order = { time: sql`s.at`, id: sql`s.id` };
  const [{ rows }, totalCount] = await Promise.all([
    sql<Row>`
      select p.id, p.email, p.reason, p.detail, p.suppressed_at, p.at, coalesce(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), '') as name,
        (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name, x.id), '[]') from (
          select g.id, g.name from memberships m join segments g on g.id = m.segment_id
          where m.contact_id = c.id ${within} order by g.name, g.id limit 10) x) as segments
      from (select s.id, s.email, s.reason, s.detail, s.at as suppressed_at, ${microseconds(order.time)} as at
        from suppressions s where ${where} ${newestFirst(order, start)}) p
      left join contacts c on c.email = p.email order by p.suppressed_at desc, p.id desc`.execute(db),
    start.after ? start.after.totalCount : countMatching(db, where),
  ]);
  const { shown, reply } = pageOfRows(rows, start, totalCount);
  return { suppressions: shown.map((row) => present(viewer, row)), ...reply };
}

const present = (viewer: Viewer, { suppressedAt, at: _, ...row }: Row): Suppression => ({
  ...row,
  at: suppressedAt.toISOString(),
  mayLift: mayLiftSuppression(viewer, { reason: row.reason, segments: row.segments.map(({ id }) => id) }).allowed,
});

async function countMatching(db: Database, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from suppressions s where ${where}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** How many of them there are for each reason. */
export async function countSuppressions(db: Database, viewer: Viewer, searchText: string): Promise<SuppressionCounts> {
  const { rows } = await sql<{ reason: SuppressionReason; count: number }>`select s.reason, count(*) as count
    from suppressions s where ${matching(viewer, { searchText })} group by s.reason`.execute(db);
  const counted = Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
  return { bounce: 0, complaint: 0, erased: 0, ...counted };
}
