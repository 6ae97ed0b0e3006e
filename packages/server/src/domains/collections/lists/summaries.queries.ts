import '../collections.tables.ts';
import { coverPictures } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { artworksVisibleTo, listedWorksVisibleTo } from '../../artworks/artworks.access.ts';

/** A collection of a list, as PostgreSQL returns it. */
export interface SummaryRow extends Omit<CollectionSummary, '_id' | 'cover' | 'updatedAt'> {
  readonly updatedAt: Date;
}

/**
 * A collection as a list shows it, over the row `c`. It counts and shows only works that the viewer may see, and so says
 * nothing of others: neither does `holds`.
 */
export function summaryColumns(viewer: Viewer, artworks: readonly ArtworkId[] = []): RawBuilder<unknown> {
  const isSeen = artworksVisibleTo(viewer);
  const holds =
    artworks.length === 0
      ? sql`0`
      : sql`(select count(*) from collection_items i join artworks a on a.id = i.artwork_id where i.collection_id = c.id and i.artwork_id = any(${artworks}::uuid[]) and ${isSeen})`;
  return sql`c.id, c.segment_id, c.name, c.description, c.updated_at, ${holds} as holds,
    (select count(*) from collection_items i join listed_works n on n.artwork_id = i.artwork_id where i.collection_id = c.id and ${listedWorksVisibleTo(viewer)}) as artworks_count,
    ${covers(isSeen)} as covers`;
}

/**
 * The chosen cover, then the first works that have a picture, each with its first picture. Most works of a large
 * collection may have none, so that is asked before the rights, which cost more.
 */
const covers = (
  isSeen: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(shown.picture order by shown.place, shown.rank), '[]') from (
      (select 0 as place, i.rank, ${picture} from collection_items i ${picturedWork} where i.collection_id = c.id and i.artwork_id = c.cover_artwork_id and ${isSeen})
      union all
      (select 1, i.rank, ${picture} from collection_items i ${picturedWork}
        where i.collection_id = c.id and i.artwork_id is not null and i.artwork_id is distinct from c.cover_artwork_id
          and exists (select from artwork_images m where m.artwork_id = i.artwork_id) and ${isSeen} order by i.rank limit ${coverPictures})
      order by 1, 2 limit ${coverPictures}) shown)`;
const picture = sql`json_build_object('fileId', p.file_id, 'width', p.width, 'height', p.height, 'colour', p.colour, 'placeholder', p.placeholder, 'alt', coalesce(p.alt, a.title)) as picture`;
const picturedWork = sql`cross join lateral (
  select m.alt, f.id as file_id, f.width, f.height, f.colour, f.placeholder from artwork_images m join files f on f.id = m.file_id
  where m.artwork_id = i.artwork_id order by m.position limit 1) p join artworks a on a.id = i.artwork_id`;

export const presentSummary = ({ updatedAt, ...row }: SummaryRow): CollectionSummary => ({
  ...row,
  _id: row.id,
  cover: row.covers[0] ?? null,
  updatedAt: updatedAt.toISOString(),
});

/** These collections, without a permission check: the caller knows that the viewer may see them. */
export async function listCollectionsByIds(
  db: Database,
  viewer: Viewer,
  { ids, artworks }: { readonly ids: readonly CollectionId[]; readonly artworks?: readonly ArtworkId[] },
): Promise<CollectionSummary[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<SummaryRow>`select ${summaryColumns(viewer, artworks)} from collections c where c.id = any(${ids}::uuid[]) order by c.id`.execute(
      db,
    );
  return rows.map(presentSummary);
}
