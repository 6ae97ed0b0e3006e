import './collections.tables.ts';
import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { mayChangeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
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

/** In the order of the collection; uses the index collection_items_order. */
async function listWorks(db: Database, { id, page, conditions }: ListedWorks) {
  const from = sql`collection_items i join artworks a on a.id = i.artwork_id join listed_works n on n.artwork_id = a.id where i.collection_id = ${id} and ${sql.join(conditions, sql` and `)}`;
  const [shown, counted] = await Promise.all([
    sql<{
      id: ArtworkId;
    }>`select i.artwork_id as id from ${from} order by i.rank limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count from ${from}`.execute(db),
  ]);
  return { ids: shown.rows.map((row) => row.id), totalCount: counted.rows[0]!.count };
}
