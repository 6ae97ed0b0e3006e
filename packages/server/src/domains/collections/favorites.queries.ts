import './collections.tables.ts';
import type { Favorite } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { microseconds, newestFirst, pageOfRows, type SortKey, startOf } from '../../platform/lists/paging.ts';
import { artworksVisibleTo } from '../artworks/artworks.access.ts';
import { artworkCards } from '../artworks/queries/artwork-cards.queries.ts';

interface Saved extends SortKey {
  readonly id: ArtworkId;
  readonly collections: Favorite['collections'];
}

/**
 * The works in a person's own collections, each once, the last saved first: those that they may still see. The walk
 * starts at the person's collections (collections_owner), whatever others have saved.
 */
export async function listFavorites(db: Database, viewer: Viewer & { readonly id: UserId }, page: PageQuery) {
  const start = startOf(page);
  const saved = sql`(
    select i.artwork_id as id, max(i.added_at) as at, json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id) as collections
    from collections c join collection_items i on i.collection_id = c.id where c.owner_id = ${viewer.id} group by i.artwork_id
  ) s join artworks a on a.id = s.id where ${artworksVisibleTo(viewer)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<Saved>`select s.id, ${microseconds(sql`s.at`)} as at, s.collections from ${saved} ${newestFirst({ time: sql`s.at`, id: sql`s.id` }, start)}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count from ${saved}`.execute(db),
  ]);
  const { shown, reply } = pageOfRows(rows, start, counted.rows[0]!.count);
  const cards = await artworkCards(
    db,
    viewer,
    shown.map(({ id }) => id),
  );
  const favorites = shown.flatMap(({ id, at, collections }): Favorite[] => {
    const artwork = cards.find((card) => card.id === id);
    return artwork ? [{ id, artwork, savedAt: new Date(at / 1000).toISOString(), collections }] : [];
  });
  return { favorites, ...reply };
}
