import './collections.tables.ts';
import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/search.ts';
import { countUpTo } from '../../platform/lists/counting.ts';
import { segmentReadableBy } from '../artworks/artworks.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './lists/summaries.queries.ts';

export interface FoundCollectionRow extends Pick<CollectionSummary, 'id' | 'name' | 'artworksCount' | 'cover'> {
  readonly segment: { readonly id: SegmentId; readonly name: string } | null;
}

export interface CollectionsAsked {
  /** All of them must occur in the name. */
  readonly words: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** `maySeeCollection` over the collections whose names have the words; `c` is the collection. */
const foundBy = (
  viewer: Viewer,
  words: readonly string[],
): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } => ({
  from: sql`collections c left join segments on segments.id = c.segment_id`,
  where: sql`(c.owner_id = ${viewer.id === 0 ? null : viewer.id}::uuid or (c.segment_id is not null and ${segmentReadableBy(viewer)})) and ${sql.join(
    words.map((word) => contains(sql`plain_text(c.name)`, word)),
    sql` and `,
  )}`,
});

/** Collections by name that the viewer may see; each counts and shows only works that the viewer may see. */
export async function searchCollections(db: Database, viewer: Viewer, { words, limit, offset }: CollectionsAsked) {
  const { from, where } = foundBy(viewer, words);
  const [{ rows }, totalCount] = await Promise.all([
    sql<SummaryRow & Pick<FoundCollectionRow, 'segment'>>`select ${summaryColumns(viewer)},
        case when c.segment_id is not null then json_build_object('id', c.segment_id, 'name', c.segment_name) end as segment
      from (select c.*, segments.name as segment_name from ${from} where ${where} order by length(c.name), c.name, c.id limit ${limit} offset ${offset}) c
      order by length(c.name), c.name, c.id`.execute(db),
    countUpTo(db, { from, where, most: countedUpTo }),
  ]);
  const found = rows.map(({ segment, ...row }): FoundCollectionRow => ({ ...presentSummary(row), segment }));
  return { rows: found, totalCount };
}
