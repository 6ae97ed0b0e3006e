import './collections.tables.ts';
import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/search.ts';
import { countUpTo } from '../../platform/lists/counting.ts';
import { artworksVisibleTo, segmentReadableBy } from '../artworks/artworks.access.ts';

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
const found = (
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
  const { from, where } = found(viewer, words);
  const isSeen = artworksVisibleTo(viewer);
  const [{ rows }, totalCount] = await Promise.all([
    sql<FoundCollectionRow>`select c.id, c.name,
        case when c.segment_id is not null then json_build_object('id', c.segment_id, 'name', c.segment_name) end as segment,
        (select count(*) from collection_items i join artworks a on a.id = i.artwork_id where i.collection_id = c.id and ${isSeen}) as artworks_count,
        (select json_build_object('fileId', f.id, 'width', f.width, 'height', f.height, 'colour', f.colour, 'placeholder', f.placeholder, 'alt', coalesce(p.alt, a.title))
           from collection_items i join artworks a on a.id = i.artwork_id join artwork_images p on p.artwork_id = a.id join files f on f.id = p.file_id
           where i.collection_id = c.id and ${isSeen} order by i.position, i.artwork_id, p.position limit 1) as cover
      from (select c.id, c.name, c.segment_id, segments.name as segment_name from ${from} where ${where} order by length(c.name), c.name, c.id limit ${limit} offset ${offset}) c
      order by length(c.name), c.name, c.id`.execute(db),
    countUpTo(db, { from, where, most: countedUpTo }),
  ]);
  return { rows, totalCount };
}
