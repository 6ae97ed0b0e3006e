import './collections.tables.ts';
import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Collection, CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArtworkId, CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../platform/lists/paging.ts';
import { artworksVisibleTo } from '../artworks/artworks.access.ts';
import { artworkCards } from '../artworks/queries/artwork-cards.queries.ts';
import { listPictures } from '../artworks/queries/artwork-pictures.queries.ts';
import { matches } from '../artworks/queries/artwork-search.queries.ts';
import type { StoredCollection } from './collections.access.ts';

export interface WorksQuery {
  readonly page: PageQuery;
  readonly search?: string | undefined;
  readonly type?: SearchType | undefined;
  /** Only works with a public identifier, which articles may use. */
  readonly isForArticles?: boolean;
}

/** The collection with a page of those of its works that the viewer may see. */
export async function presentCollection(
  db: Database,
  viewer: Viewer,
  { stored, ...asked }: WorksQuery & { readonly stored: StoredCollection },
): Promise<Collection> {
  const found = await matches(db, viewer, { searchQuery: asked.search, type: asked.type });
  const conditions = [
    artworksVisibleTo(viewer),
    ...(asked.isForArticles ? [sql<SqlBool>`a.open_id is not null`] : []),
    ...(found ? [found.test] : []),
  ];
  const { ids, totalCount } = await listWorks(db, { id: stored.id, page: asked.page, conditions });
  const works = await artworkCards(db, viewer, ids);
  const pictures = await listPictures(db, works);
  const { id, segmentId, name, description } = stored;
  return {
    id,
    _id: id,
    segmentId,
    name,
    description,
    artworks: works.map((work) => ({
      ...work,
      images: (pictures.get(work.id) ?? []).map((picture) => ({ ...picture, url: pictureLocation(picture.fileId) })),
    })),
    ...numberedPage(asked.page, totalCount),
  };
}

interface ListedWorks {
  readonly id: CollectionId;
  readonly page: PageQuery;
  readonly conditions: readonly RawBuilder<SqlBool>[];
}

/** In the order of the collection; uses the index collection_items_order. */
async function listWorks(db: Database, { id, page, conditions }: ListedWorks) {
  const from = sql`collection_items i join artworks a on a.id = i.artwork_id join listed_works n on n.artwork_id = a.id where i.collection_id = ${id} and ${sql.join(conditions, sql` and `)}`;
  const [shown, counted] = await Promise.all([
    sql<{
      id: ArtworkId;
    }>`select i.artwork_id as id from ${from} order by i.position, i.artwork_id limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count from ${from}`.execute(db),
  ]);
  return { ids: shown.rows.map((row) => row.id), totalCount: counted.rows[0]!.count };
}

/** A collection as a list shows it, over the row `c`; counts and shows only works that the viewer may see. */
function summaryColumns(viewer: Viewer) {
  const isSeen = artworksVisibleTo(viewer);
  return sql`c.id, c.segment_id, c.name, c.description,
        (select count(*) from collection_items i join artworks a on a.id = i.artwork_id where i.collection_id = c.id and ${isSeen}) as artworks_count,
        (select json_build_object('fileId', f.id, 'width', f.width, 'height', f.height, 'colour', f.colour, 'placeholder', f.placeholder, 'alt', coalesce(p.alt, a.title))
           from collection_items i join artworks a on a.id = i.artwork_id join artwork_images p on p.artwork_id = a.id join files f on f.id = p.file_id
           where i.collection_id = c.id and ${isSeen} order by i.position, i.artwork_id, p.position limit 1) as cover`;
}
type CollectionRow = Omit<CollectionSummary, '_id'>;
const presentSummary = (row: CollectionRow): CollectionSummary => ({ ...row, _id: row.id });

/** The collections of a segment in order; each counts and shows only works that the viewer may see. */
export async function listCollections(
  db: Database,
  viewer: Viewer,
  { segmentId, page }: { segmentId: SegmentId; page: PageQuery },
) {
  const [{ rows }, { count }] = await Promise.all([
    sql<CollectionRow>`select ${summaryColumns(viewer)}
      from collections c where c.segment_id = ${segmentId} order by c.position, c.id limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(
      db,
    ),
    db
      .selectFrom('collections')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('segmentId', '=', segmentId)
      .executeTakeFirstOrThrow(),
  ]);
  return { collections: rows.map(presentSummary), ...numberedPage(page, count) };
}

/** These collections, without a permission check: the caller knows that the viewer may see them. */
export async function listCollectionsByIds(
  db: Database,
  viewer: Viewer,
  ids: readonly CollectionId[],
): Promise<CollectionSummary[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<CollectionRow>`select ${summaryColumns(viewer)} from collections c where c.id = any(${ids}::uuid[]) order by c.id`.execute(
      db,
    );
  return rows.map(presentSummary);
}
