import './collections.tables.ts';
import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { mayChangeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../platform/lists/paging.ts';
import { artworksVisibleTo } from '../artworks/artworks.access.ts';
import { listPictures } from '../artworks/queries/artwork-pictures.queries.ts';
import { matches } from '../artworks/queries/artwork-search.queries.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../artworks/queries/present-artwork.queries.ts';
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
  const { works, totalCount } = await listWorks(db, viewer, { id: stored.id, page: asked.page, conditions });
  const pictures = await listPictures(db, works);
  const { id, segmentId, name, description, updatedAt } = stored;
  return {
    id,
    _id: id,
    segmentId,
    name,
    description,
    updatedAt: updatedAt.toISOString(),
    mayChange: isAllowed(mayChangeCollection(viewer, stored)),
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

/** In the order of the collection, and how many there are; uses the index collection_items_order. */
async function listWorks(db: Database, viewer: Viewer, { id, page, conditions }: ListedWorks) {
  const from = sql`collection_items i join artworks a on a.id = i.artwork_id join listed_works n on n.artwork_id = a.id where i.collection_id = ${id} and ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<SummaryRow & { total: number }>`
    with shown as materialized (
      select i.artwork_id, i.rank, count(*) over () as total from ${from} order by i.rank limit ${page.itemsPerPage} offset ${offsetOf(page)})
    select ${summaryColumns(viewer)}, shown.total from shown join artworks a on a.id = shown.artwork_id order by shown.rank`.execute(
    db,
  );
  const works = rows.map(presentSummary);
  if (rows[0] || page.page === 1) return { works, totalCount: rows[0]?.total ?? 0 };
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db);
  return { works, totalCount: counted[0]!.total };
}
