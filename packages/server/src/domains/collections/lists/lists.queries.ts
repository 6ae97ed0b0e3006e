import '../collections.tables.ts';
import type { collectionOrders } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import type { Departure } from '@oeuvre/contracts/domains/collections/departures/departures.model.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import {
  microseconds,
  newestFirst,
  numberedPage,
  offsetOf,
  pageOfRows,
  type SortKey,
  startOf,
} from '../../../platform/lists/paging.ts';
import { artworksVisibleTo } from '../../artworks/artworks.access.ts';
import { departuresUnderWay } from '../departures/departures.queries.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './summaries.queries.ts';

/** The collections whose names contain a text, each with how many of some works it holds. */
interface Picking {
  readonly searchText: string;
  readonly artworksIds: readonly ArtworkId[];
}
interface Listed extends Picking {
  readonly page: PageQuery;
}

/** A condition on the row `c`; no words find all. */
const isFound = (text: string): RawBuilder<SqlBool> =>
  text === '' ? sql<SqlBool>`true` : contains(sql`plain_text(c.name)`, text);

const countOf = async (db: Database, where: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from collections c where ${where}`.execute(db)).rows[0]!.count;

/*
 * Each list chooses the rows of its page first: PostgreSQL would count and illustrate those that an offset skips, too.
 */

/** The collections of a segment in order; each counts and shows only works that the viewer may see. */
export async function listSegmentCollections(
  db: Database,
  viewer: Viewer,
  { segmentId, page, ...picking }: Listed & { readonly segmentId: SegmentId },
) {
  const where = sql`c.segment_id = ${segmentId} and ${isFound(picking.searchText)}`;
  const [{ rows }, count] = await Promise.all([
    sql<SummaryRow>`select ${summaryColumns(viewer, picking.artworksIds)} from (select c.* from collections c
      where ${where} order by c.rank limit ${page.itemsPerPage} offset ${offsetOf(page)}) c order by c.rank`.execute(
      db,
    ),
    countOf(db, where),
  ]);
  return { collections: rows.map(presentSummary), ...numberedPage(page, count) };
}

interface ListedOwn extends Listed {
  readonly order: (typeof collectionOrders)[number];
}

/** How many there are, and which works are leaving them: one statement. */
async function countOwn(db: Database, viewer: Viewer & { readonly id: UserId }, where: RawBuilder<unknown>) {
  const { rows } = await sql<{
    count: number;
    departures: Departure[];
  }>`select count(*) as count, ${departuresUnderWay(viewer)} as departures from collections c where ${where}`.execute(
    db,
  );
  return rows[0]!;
}

/** The viewer's own collections; by the index collections_owner. */
export async function listOwnCollections(
  db: Database,
  viewer: Viewer & { readonly id: UserId },
  { order, page, ...picking }: ListedOwn,
) {
  const where = sql`c.owner_id = ${viewer.id} and ${isFound(picking.searchText)}`;
  const columns = summaryColumns(viewer, picking.artworksIds);
  if (order === 'name') {
    const [{ rows }, { count, departures }] = await Promise.all([
      sql<SummaryRow>`select ${columns} from (select c.* from collections c
        where ${where} order by c.name, c.id limit ${page.itemsPerPage} offset ${offsetOf(page)}) c order by c.name, c.id`.execute(
        db,
      ),
      countOwn(db, viewer, where),
    ]);
    return { collections: rows.map(presentSummary), ...numberedPage(page, count), departures };
  }
  const start = startOf(page);
  const [{ rows }, { count, departures }] = await Promise.all([
    sql<
      SummaryRow & SortKey
    >`select ${columns}, ${microseconds(sql`c.updated_at`)} as at from (select c.* from collections c
      where ${where} ${newestFirst({ time: sql`c.updated_at`, id: sql`c.id` }, start)}) c order by c.updated_at desc, c.id desc`.execute(
      db,
    ),
    countOwn(db, viewer, where),
  ]);
  const { shown, reply } = pageOfRows(rows, start, count);
  return { collections: shown.map(({ at: _, ...row }) => presentSummary(row)), ...reply, departures };
}

/**
 * Those of these works that are in any collection of a keeper (a person or a segment), and that the viewer may see; by
 * the index collection_items_kept.
 */
export async function listSavedWorks(
  db: Database,
  viewer: Viewer,
  { keeper, artworks }: { readonly keeper: UserId | SegmentId; readonly artworks: readonly ArtworkId[] },
): Promise<ArtworkId[]> {
  if (artworks.length === 0) return [];
  const { rows } = await sql<{ id: ArtworkId }>`select a.id from artworks a where a.id = any(${artworks}::uuid[])
    and (select true from collection_items i where i.keeper_id = ${keeper} and i.artwork_id = a.id limit 1) is true and ${artworksVisibleTo(viewer)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
